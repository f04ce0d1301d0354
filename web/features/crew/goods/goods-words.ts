import { inLanguages } from '../language/words.ts'

/** The words of the list of the goods, which load with its form. */
export const goodsWordsIn = inLanguages(t => ({
  edit: t('Edit the list', 'Corregir la lista'),
  write: t('Write the list', 'Escribir la lista'),
  title: t('List of the goods', 'Lista de las cosas'),
  hint: t(
    'Everything that goes on the truck. The customer reads it on the papers. It does not change the price.',
    'Todo lo que va en el camión. El cliente la lee en los documentos. No cambia el precio.',
  ),
  item: t('Add an item', 'Agregar un artículo'),
  add: t('Add', 'Agregar'),
  oneMore: t(
    (label: string) => `One more: ${label}`,
    label => `Uno más: ${label}`,
  ),
  oneLess: t(
    (label: string) => `One less: ${label}`,
    label => `Uno menos: ${label}`,
  ),
  save: t('Save list', 'Guardar lista'),
  missing: t('List at least one item.', 'Ponga al menos un artículo en la lista.'),
  waiting: t('Your list is waiting to be sent.', 'Su lista está pendiente de enviar.'),
  notSaved: t(
    'This phone can’t save the list. Keep this page open until it is sent.',
    'Este teléfono no puede guardar la lista. Deje esta página abierta hasta que se envíe.',
  ),
  more: t('More than the customer listed', 'Más de lo que el cliente indicó'),
  agreeFirst: t(
    'If it takes longer or costs more, agree on extra work with the customer and record it before you load.',
    'Si lleva más tiempo o cuesta más, acuerde un trabajo extra con el cliente y regístrelo antes de cargar.',
  ),
  onlyMine: t('Only on your list', 'Solo en su lista'),
  notMine: t('Not on your list', 'No está en su lista'),
  goOn: t('Continue with my list', 'Seguir con mi lista'),
  discard: t('Discard my list', 'Descartar mi lista'),
}))
