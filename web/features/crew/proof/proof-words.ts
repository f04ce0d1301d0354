import { inLanguages } from '../language/words.ts'

/** The words of photos and damages, which load with them. */
export const proofWordsIn = inLanguages(t => ({
  hint: t(
    'Before you carry anything, and after: photos protect you and the customer.',
    'Antes de cargar algo, y al terminar: las fotos le protegen a usted y al cliente.',
  ),
  shows: t('What do they show?', '¿Qué muestran?'),
  stages: {
    before: t('Before', 'Antes'),
    during: t('During', 'Durante'),
    after: t('After', 'Después'),
    damage: t('Damage', 'Daño'),
  },
  label: t('Room or item', 'Cuarto o artículo'),
  take: t('Take a photo', 'Tomar una foto'),
  choose: t('Choose photos', 'Elegir fotos'),
  alt: t(
    (stage: string, label: string) => `Photo, ${stage}${label ? `: ${label}` : ''}`,
    (stage, label) => `Foto, ${stage}${label ? `: ${label}` : ''}`,
  ),
  waitingCount: t(
    (count: number) =>
      count === 1
        ? '1 photo or note is waiting to be sent.'
        : `${count} photos or notes are waiting to be sent.`,
    count =>
      count === 1
        ? '1 foto o nota está pendiente de enviar.'
        : `${count} fotos o notas están pendientes de enviar.`,
  ),
  noRoom: t(
    'This phone has no room left for photos. Keep this page open until they are sent, and free some space.',
    'Este teléfono ya no tiene espacio para fotos. Deje esta página abierta hasta que se envíen, y libere espacio.',
  ),
  tooLarge: t(
    (name: string) => `${name} is too large to send. Take it again with a lower resolution.`,
    name => `${name} es demasiado grande. Tómela de nuevo con menos resolución.`,
  ),
  damages: t('Reported damage', 'Daños anotados'),
  note: t('Report damage', 'Anotar un daño'),
  damageTitle: t('Damage report', 'Informe de daño'),
  damageWhat: t('What is damaged?', '¿Qué se dañó?'),
  damageWords: t('What happened?', '¿Qué pasó?'),
  damagePhotos: t(
    (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
    count => (count === 1 ? '1 foto' : `${count} fotos`),
  ),
  since: t('When did it happen?', '¿Cuándo pasó?'),
  wasThere: t('Before the job', 'Antes del trabajo'),
  isNew: t('On the job', 'En el trabajo'),
  missing: t('Fill in what is damaged, what happened, and when.', 'Escriba qué se dañó, qué pasó y cuándo.'),
}))
