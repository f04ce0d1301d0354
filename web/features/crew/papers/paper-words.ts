import type { PaperNeed } from '../../../../src/shared/papers.ts'
import { signatureWords } from '../../../shared/signature/words.ts'
import { inLanguages } from '../language/words.ts'
import type { PaperState } from './papers.ts'

/** The words of the papers and their signatures, which load with them. */
export const paperWordsIn = inLanguages(t => ({
  title: t('Papers', 'Documentos'),
  hint: t(
    'Hand the phone to the customer, who reads and signs.',
    'Dele el teléfono al cliente para que lea y firme.',
  ),
  none: t(
    'The papers are not on this phone yet. They load once there is a connection.',
    'Los documentos todavía no están en este teléfono. Se cargan cuando haya conexión.',
  ),
  asOf: t(
    (time: string) => `Not up to date: these are the papers as of ${time}.`,
    time => `No está al día: estos son los documentos de las ${time}.`,
  ),
  notSaved: t(
    'This phone can’t save the signature. Keep this page open until it is sent.',
    'Este teléfono no puede guardar la firma. Deje esta página abierta hasta que se envíe.',
  ),
  version: t(
    (number: number) => `version ${number}`,
    number => `versión ${number}`,
  ),
  states: {
    unsigned: t('Not signed yet.', 'Sin firmar.'),
    changed: t(
      'The text has changed since it was signed. It must be signed again.',
      'Ya no dice lo mismo que se firmó. Hay que firmarlo de nuevo.',
    ),
    waiting: t('Signed on this phone. Not sent yet.', 'Firmado en este teléfono. Todavía no se envió.'),
    signed: t('Signed.', 'Firmado.'),
  } satisfies Record<PaperState, string>,
  signed: t(
    (name: string, time: string) => `signed by ${name}, ${time}`,
    (name, time) => `lo firmó ${name}, ${time}`,
  ),
  pdf: t(
    (version: number) => `PDF of version ${version}`,
    version => `PDF de la versión ${version}`,
  ),
  read: t('Read', 'Leer'),
  close: t('Close', 'Cerrar'),
  /** In a language that the papers are not in. */
  inEnglish: t('', 'El documento está en inglés.'),
  signature: t('Signature', 'Firma'),
  sign: t(
    (paper: string) => `Sign: ${paper}`,
    paper => `Firmar: ${paper}`,
  ),
  obstacles: {
    behind: t(
      'This paper does not have the latest notes from this phone yet. It can be signed once they are sent and the new paper is here.',
      'Lo que este teléfono anotó después todavía no está en este documento. Se puede firmar cuando eso se envíe y llegue el nuevo documento.',
    ),
    changed: t(
      'The paper has changed since you opened it. Close it and read it again.',
      'El documento cambió desde que lo abrió. Ciérrelo y léalo de nuevo.',
    ),
  },
  /** By federal rules, which hold between states. */
  lacking: {
    inventory: t(
      'Federal rules require a list of the goods with this paper. Write it with the customer before you load.',
      'Las reglas federales exigen una lista de las cosas con este documento. Escríbala con el cliente antes de cargar.',
    ),
    trucks: t(
      'Federal rules require the trucks on this paper before it is signed. Ask the office to plan them for this job.',
      'Las reglas federales exigen los camiones en este documento antes de firmarlo. Pida a la oficina que los asigne a este trabajo.',
    ),
  } satisfies Record<PaperNeed, string>,
  writeList: t('Write the list', 'Escribir la lista'),
  pad: t(signatureWords, {
    name: 'Nombre completo de quien firma',
    pad: 'Firme aquí con el dedo',
    clear: 'Borrar y firmar de nuevo',
    typed: 'No puedo dibujar. Mi nombre escrito es mi firma.',
    noName: 'Escriba el nombre completo de quien firma.',
    noSignature: 'Firme en el cuadro, o marque que el nombre escrito es su firma.',
  }),
}))
