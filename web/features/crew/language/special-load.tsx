import {
  SpecialLoad,
  type SpecialLoadWords,
  specialLoadWords,
} from '../../../shared/components/special-load.tsx'
import { useSpeech } from './language.tsx'
import type { Language } from './words.ts'

/** The kinds of `disposals` (special-disposal.ts) by name. A kind that is missing here is read in English. */
const inSpanish: Readonly<Record<string, Readonly<{ name: string; happens: string }>>> = {
  Electronics: {
    name: 'Aparatos electrónicos',
    happens: 'Los llevamos a un reciclador de electrónicos. Incluido en el precio.',
  },
  'Refrigerators and air conditioners': {
    name: 'Refrigeradores y aires acondicionados',
    happens:
      'Los llevamos a un reciclador con equipo certificado, que primero recupera el refrigerante. Incluido en el precio.',
  },
  'Other large appliances': {
    name: 'Otros electrodomésticos grandes',
    happens: 'Los llevamos a un reciclador de metales. Incluido en el precio.',
  },
  Tires: { name: 'Llantas', happens: 'Las llevamos a un reciclador de llantas. Incluido en el precio.' },
  'Dried latex paint': {
    name: 'Pintura de látex seca',
    happens:
      'La llevamos si está dura hasta el fondo. Las latas deben estar sin tapa. Incluido en el precio.',
  },
  'Liquid or oil paint': {
    name: 'Pintura líquida o de aceite',
    happens: 'No podemos llevarla. La pintura de látex sí, si el cliente la seca antes con arena para gatos.',
  },
  Batteries: {
    name: 'Baterías',
    happens: 'No podemos llevarlas: pueden causar un incendio en el camión.',
  },
  'Fuel and chemicals': { name: 'Combustible y químicos', happens: 'No podemos llevarlos.' },
  'Fluorescent lamps and mercury': {
    name: 'Lámparas fluorescentes y mercurio',
    happens: 'No podemos llevarlos: se rompen y sueltan mercurio.',
  },
  'Ammunition and fireworks': {
    name: 'Municiones y fuegos artificiales',
    happens: 'No podemos llevarlos: pueden explotar.',
  },
  Asbestos: { name: 'Asbesto', happens: 'No podemos llevarlo. Déjelo donde está.' },
  'Medical waste': { name: 'Desechos médicos', happens: 'No podemos llevarlos.' },
}

export const specialLoadIn: Readonly<Record<Language, SpecialLoadWords>> = {
  en: specialLoadWords,
  es: {
    title: 'Cosas especiales, y lo que se le dijo al cliente',
    instructions: {
      recycler: 'A un reciclador',
      'certified recycler': 'A un reciclador certificado',
      landfill: 'Con lo demás',
      refused: 'No cargar',
    },
    of: disposal => inSpanish[disposal.name] ?? disposal,
  },
}

export default function CrewSpecialLoad({ itemCategories }: Readonly<{ itemCategories: readonly string[] }>) {
  return <SpecialLoad itemCategories={itemCategories} words={specialLoadIn[useSpeech().language]} />
}
