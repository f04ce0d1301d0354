import type { Jurisdiction } from '../../../../src/shared/catalog.ts'
import type { Stage, StepType } from '../../../../src/shared/move-day.ts'
import type { PaperKind } from '../../../../src/shared/paper-record.ts'
import { faults } from '../../../shared/map/geolocation.ts'

/** The languages of the crew's page. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'es' : 'en')

/** Picks one of two texts. */
type Translate = {
  (english: string, spanish: string): string
  <Text>(english: Text, spanish: NoInfer<Text>): Text
}

/** Texts by language. A text that one of them lacks does not compile. */
export const inLanguages = <Texts>(build: (t: Translate) => Texts): Readonly<Record<Language, Texts>> => ({
  en: build(<Text>(english: Text) => english),
  es: build(<Text>(_: Text, spanish: Text) => spanish),
})

/** What the crew reads, but for parts that load later with words of their own, such as the bill, photos, papers and the chat. */
export const wordsIn = inLanguages(t => ({
  crew: t('Crew', 'Cuadrilla'),
  loading: t('Loading your job…', 'Cargando su trabajo…'),
  notLoaded: t(
    'Your job could not be loaded. Check your connection and try again.',
    'No se pudo cargar su trabajo. Revise la conexión e intente de nuevo.',
  ),
  storedSince: t(
    (time: string) => `No connection. This is what we knew at ${time}.`,
    time => `Sin conexión. Esto es lo que sabíamos a las ${time}.`,
  ),
  again: t('Try again', 'Intentar de nuevo'),
  linkEnded: t('This link no longer works.', 'Este enlace ya no funciona.'),
  callOffice: t(
    'Call the office for a link that works:',
    'Llame a la oficina para pedir un enlace que funcione:',
  ),
  needHelp: t('Need help? Call the office:', '¿Necesita ayuda? Llame a la oficina:'),
  /** Names the other language in that language. */
  otherLanguage: t('Español', 'English'),
  today: t('Today', 'Hoy'),
  tomorrow: t('Tomorrow', 'Mañana'),
  noJobs: t(
    'No job is assigned to you right now. You can still send your position.',
    'Por ahora no tiene ningún trabajo asignado. Puede enviar su ubicación de todos modos.',
  ),
  noJobsOn: {
    today: t('No jobs today.', 'Hoy no hay trabajos.'),
    tomorrow: t('No jobs tomorrow.', 'Mañana no hay trabajos.'),
  },
  calendar: t(
    'All your jobs, kept up to date. Keep the address to yourself.',
    'Todos sus trabajos, siempre al día. No comparta esta dirección.',
  ),

  calendarLinks: {
    add: t('Add to your calendar', 'Agregar a su calendario'),
    google: t('Google Calendar', 'Google Calendar'),
  },

  services: {
    moving: t('Move', 'Mudanza'),
    junk: t('Junk removal', 'Retiro de trastos'),
  },
  jobStatus: t(
    (status: string) => status.replaceAll('_', ' '),
    status =>
      new Map([
        ['assigned', 'asignado'],
        ['in_progress', 'en curso'],
      ]).get(status) ?? status.replaceAll('_', ' '),
  ),
  call: t('Call', 'Llamar'),
  text: t('Text', 'Mensaje'),
  map: t('Map', 'Mapa'),
  mapTo: t(
    (place: string) => `Map to the ${place}`,
    place => `Mapa: ${place}`,
  ),
  callName: t(
    (name: string) => `Call ${name}`,
    name => `Llamar a ${name}`,
  ),
  textName: t(
    (name: string) => `Text ${name}`,
    name => `Enviar un mensaje a ${name}`,
  ),
  noPhone: {
    early: t(
      'The phone number shows up here from 5 PM the day before.',
      'El número de teléfono aparece aquí desde las 5 p. m. del día anterior.',
    ),
    outdated: t(
      'Connect once to get the phone number.',
      'Conéctese una vez para recibir el número de teléfono.',
    ),
  },
  pickup: t('Pickup', 'Recogida'),
  delivery: t('Delivery', 'Entrega'),
  access: t('Floors and stairs', 'Pisos y escaleras'),
  items: t(
    (count: number) => (count === 1 ? '1 item' : `${count} items`),
    count => (count === 1 ? '1 artículo' : `${count} artículos`),
  ),
  noItems: t('The customer listed no items.', 'El cliente no hizo una lista de sus cosas.'),
  special: t('Needs special care', 'Requiere cuidado especial'),
  photos: t('Photos', 'Fotos'),
  photo: t(
    (number: number) => `Photo ${number}`,
    number => `Foto ${number}`,
  ),
  promised: t('What we promised', 'Lo que prometimos'),
  workers: t(
    (count: number) => (count === 1 ? '1 worker' : `${count} workers`),
    count => (count === 1 ? '1 trabajador' : `${count} trabajadores`),
  ),
  hours: t(
    (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    count => (count === 1 ? '1 hora' : `${count} horas`),
  ),
  price: t('Price', 'Precio'),
  paid: t('Paid', 'Pagado'),
  due: t('Due', 'Por pagar'),
  dueBy: t(
    (day: string) => `Due by ${day}`,
    day => `Por pagar hasta el ${day}`,
  ),
  howToPay: {
    nothing_due: t('Everything is paid.', 'Ya está todo pagado.'),
    estimate_paid: t(
      'The estimate is paid. The final price follows after the job.',
      'El presupuesto está pagado. El precio final se fija después del trabajo.',
    ),
    due_later: t('Nothing more is due today.', 'Hoy no hay nada más que pagar.'),
    saved_card: t(
      'The office charges the customer’s card after the job.',
      'La oficina cobra a la tarjeta del cliente después del trabajo.',
    ),
    on_the_day: t(
      'The customer pays on the day, by link, cash or check.',
      'El cliente paga ese día, por enlace, en efectivo o con cheque.',
    ),
  },
  notes: t('Notes', 'Notas'),
  planned: t('On this job', 'En este trabajo'),
  trucks: t('Truck', 'Camión'),
  showJob: t(
    (name: string) => `Next: the job of ${name}`,
    name => `Siguiente: el trabajo de ${name}`,
  ),

  who: t('Who is using this phone?', '¿Quién usa este teléfono?'),
  nobody: t('No name', 'Sin nombre'),

  steps: {
    drive_started: t('We are on our way', 'Vamos en camino'),
    arrived: t('We have arrived', 'Ya llegamos'),
    work_started: t('Begin work', 'Empezar el trabajo'),
    break_started: t('Take a break', 'Tomar un descanso'),
    work_resumed: t('Back to work', 'Seguir trabajando'),
    extra_agreed: t('Extra work agreed', 'Trabajo extra acordado'),
    loaded: t('Everything is loaded', 'Ya está todo cargado'),
    arrived_at_dropoff: t('We are at the second address', 'Llegamos a la segunda dirección'),
    unloaded: t('Everything is unloaded', 'Ya está todo descargado'),
    finished: t('The job is done', 'Trabajo terminado'),
  } satisfies Record<StepType, string>,
  /** As short as a third of the bar. Each is a part of the step's own words. */
  asides: {
    break_started: t('Break', 'Descanso'),
    extra_agreed: t('Extra', 'Extra'),
  },
  facts: {
    drive_started: t('On the way', 'En camino'),
    arrived: t('Arrived', 'Llegada'),
    work_started: t('Work started', 'Empezó el trabajo'),
    break_started: t('Break started', 'Empezó el descanso'),
    work_resumed: t('Work resumed', 'Siguió el trabajo'),
    extra_agreed: t('Extra work agreed', 'Trabajo extra acordado'),
    loaded: t('Loaded', 'Cargado'),
    arrived_at_dropoff: t('At the second address', 'En la segunda dirección'),
    unloaded: t('Unloaded', 'Descargado'),
    finished: t('Done', 'Terminado'),
  } satisfies Record<StepType, string>,
  stages: {
    planned: t('Not started', 'Sin empezar'),
    driving: t('On the way', 'En camino'),
    arrived: t('At the pickup', 'En la recogida'),
    working: t('Working', 'Trabajando'),
    on_break: t('On a break', 'En descanso'),
    loaded: t('Loaded', 'Cargado'),
    at_dropoff: t('At the second address', 'En la segunda dirección'),
    unloaded: t('Unloaded', 'Descargado'),
    finished: t('Done', 'Terminado'),
  } satisfies Record<Stage, string>,
  nextStep: t('Next step', 'Siguiente paso'),
  more: t('More steps', 'Más pasos'),
  history: t('What happened', 'Lo que pasó'),
  waiting: t('Waiting to be sent', 'Pendiente de enviar'),
  waitingCount: t(
    (count: number) =>
      count === 1 ? '1 step is waiting to be sent.' : `${count} steps are waiting to be sent.`,
    count =>
      count === 1 ? '1 paso está pendiente de enviar.' : `${count} pasos están pendientes de enviar.`,
  ),
  notSaved: t(
    'This phone can’t save your steps. Keep this page open until they are sent.',
    'Este teléfono no puede guardar sus pasos. Deje esta página abierta hasta que se envíen.',
  ),
  undo: t('Undo', 'Deshacer'),
  undone: t('Undone', 'Deshecho'),
  refused: t('Not accepted', 'No se aceptó'),
  refusedHelp: t('If that is wrong, call the office:', 'Si eso no es correcto, llame a la oficina:'),
  understood: t('OK', 'Entendido'),
  record: t('Record it', 'Registrar'),
  cancel: t('Cancel', 'Cancelar'),
  arrivedQuestion: t('You have arrived', 'Usted ya llegó'),
  arrivedHint: t(
    'Your phone is at the address. Tap to tell the office and the customer.',
    'Su teléfono está en la dirección. Toque para avisar a la oficina y al cliente.',
  ),

  background: t('Keep sending with the screen off', 'Seguir enviando con la pantalla apagada'),

  proof: {
    title: t('Photos of the day', 'Fotos del día'),
    refusedPhoto: t('Photo not accepted', 'No se aceptó la foto'),
    refusedDamage: t('Damage report not accepted', 'No se aceptó el informe del daño'),
  },

  goods: {
    refused: t('List of the goods not accepted', 'No se aceptó la lista de las cosas'),
    show: t('Compare the lists', 'Comparar las listas'),
  },

  papers: {
    names: {
      estimate: t('Estimate', 'Presupuesto'),
      order_for_service: t('Order for service', 'Orden de servicio'),
      bill_of_lading: t('Bill of lading', 'Conocimiento de embarque'),
    } satisfies Record<PaperKind, string>,
    readAndSign: t('Read and sign', 'Leer y firmar'),
    notSigned: t(
      (papers: string) => `Not signed yet: ${papers}.`,
      papers => `Sin firmar: ${papers}.`,
    ),
    law: {
      'IL-local': t(
        'Illinois requires a bill of lading. The customer signs before loading.',
        'Illinois exige un conocimiento de embarque. El cliente firma antes de cargar.',
      ),
      'IL-intrastate': t(
        'Illinois requires a bill of lading. The customer signs before loading.',
        'Illinois exige un conocimiento de embarque. El cliente firma antes de cargar.',
      ),
      WI: t('The customer signs before loading.', 'El cliente firma antes de cargar.'),
      interstate: t(
        'Federal rules require these papers between states. The customer signs before loading.',
        'Las reglas federales exigen estos documentos entre estados. El cliente firma antes de cargar.',
      ),
      junk: t('The customer signs before the work begins.', 'El cliente firma antes de empezar el trabajo.'),
    } satisfies Record<Jurisdiction, string>,
    refused: t('Signature not accepted', 'No se aceptó la firma'),
  },

  silence: {
    title: t(
      'We haven’t heard from this phone for a while',
      'No recibimos nada de este teléfono por un rato',
    ),
    body: t(
      (minutes: number) =>
        `Your customer could not see you for ${minutes} minutes. Keep this page open and the screen on.`,
      minutes =>
        `Su cliente no lo vio durante ${minutes} minutos. Deje esta página abierta y la pantalla encendida.`,
    ),
  },

  status: {
    start: t('Start', 'Iniciar'),
    stop: t('Stop', 'Detener'),
    notSending: t('Not sending', 'No se está enviando'),
    denied: t(faults.denied, 'No se permitió el acceso a la ubicación'),
    unavailable: t(faults.unavailable, 'La ubicación no está disponible'),
    late: t(faults.late, 'La ubicación tardó demasiado'),
    problem: t('Tracking Error', 'Error de ubicación'),
    otherTab: t(
      'Another tab on this phone is sending for your crew now. Press Start to send from this one instead.',
      'Otra pestaña de este teléfono envía ahora la ubicación de su cuadrilla. Toque Iniciar para enviarla desde esta.',
    ),
    stillSaved: t(
      (count: number) =>
        count === 1
          ? '1 position is still saved on this phone. Press Start to send it.'
          : `${count} positions are still saved on this phone. Press Start to send them.`,
      count =>
        count === 1
          ? '1 ubicación sigue guardada en este teléfono. Toque Iniciar para enviarla.'
          : `${count} ubicaciones siguen guardadas en este teléfono. Toque Iniciar para enviarlas.`,
    ),
    whenToStart: t(
      'Press Start, or tap “We are on our way.” Your customer sees you on the map until you press Stop.',
      'Toque Iniciar o «Vamos en camino». Su cliente lo ve en el mapa hasta que toque Detener.',
    ),
    staysOn: t(
      'Your screen stays on while you share your position.',
      'La pantalla queda encendida mientras comparte su ubicación.',
    ),
    keepOn: t(
      'Keep this page open and the screen on. A sleeping phone can’t send your position.',
      'Deje esta página abierta y la pantalla encendida. Un teléfono dormido no puede enviar su ubicación.',
    ),
    lastSent: t(
      (time: string) => `Last sent at ${time}.`,
      time => `Último envío a las ${time}.`,
    ),
    nothingSent: t(
      'Nothing sent since this page was opened.',
      'No se ha enviado nada desde que abrió esta página.',
    ),
    waitingForConnection: t('Waiting for a connection', 'Esperando conexión'),
    elsewhere: t('Another phone is sending for your crew', 'Otro teléfono está enviando por su cuadrilla'),
    elsewhereAdvice: t(
      'Your customer sees that phone on the map, not this one. Press Stop on the phone that stays behind.',
      'Su cliente ve ese teléfono en el mapa, no este. Toque Detener en el teléfono que se queda.',
    ),
    finding: t('Finding your position…', 'Buscando su ubicación…'),
    sending: t('Sending your position', 'Enviando su ubicación'),
    accurateTo: t(
      (feet: number) => `Accurate to ${feet} ft.`,
      feet => `Precisión: ${feet} pies.`,
    ),
    sendingSaved: t(
      (count: number) => `Sending ${count} saved positions.`,
      count => `Enviando ${count} ubicaciones guardadas.`,
    ),
    cannotSave: t(
      'This browser can’t save positions. They’re sent when you’re back online, as long as this page stays open.',
      'Este navegador no puede guardar ubicaciones. Se envían cuando vuelva la conexión, si esta página sigue abierta.',
    ),
    savedInOrder: t(
      (count: number) =>
        `${count === 1 ? '1 position is' : `${count} positions are`} saved on this phone and will be sent in order.`,
      count =>
        `${count === 1 ? '1 ubicación guardada' : `${count} ubicaciones guardadas`} en este teléfono. Se enviarán en orden.`,
    ),
    willBeSaved: t(
      'Positions are saved on this phone and sent in order once you’re back online.',
      'Las ubicaciones se guardan en este teléfono y se envían en orden cuando vuelva la conexión.',
    ),
    allow: t(
      'Allow location for this site in your browser’s settings, then press Start again.',
      'Permita la ubicación para este sitio en los ajustes del navegador y toque Iniciar otra vez.',
    ),
    turnOn: t(
      'Turn on location on this phone. We’ll keep looking.',
      'Active la ubicación en este teléfono. Seguimos buscando.',
    ),
    weak: t('The signal is weak here. We’ll keep looking.', 'Aquí la señal es débil. Seguimos buscando.'),
  },
}))

export type Words = (typeof wordsIn)['en']
