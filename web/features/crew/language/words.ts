import type { Jurisdiction } from '../../../../src/shared/catalog.ts'
import type { Stage, StepType } from '../../../../src/shared/move-day.ts'
import type { PaperKind } from '../../../../src/shared/paper-record.ts'
import { words as chatWords } from '../../../shared/chat/words.ts'
import { signatureWords } from '../../../shared/signature/words.ts'
import type { PaperState } from '../papers/papers.ts'

/** The languages of the crew's page. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'es' : 'en')

const english = {
  crew: 'Crew',
  loading: 'Loading your job…',
  notLoaded: 'Your job could not be loaded. Check your connection and try again.',
  storedSince: (time: string) => `No connection. This is what we knew at ${time}.`,
  callOffice: 'Call the office for a link that works:',
  /** Names the other language in that language. */
  otherLanguage: 'Español',
  today: 'Today',
  tomorrow: 'Tomorrow',
  noJobs: 'No job is assigned to you right now. You can still send your position.',
  noJobsOn: { today: 'No jobs today.', tomorrow: 'No jobs tomorrow.' },
  calendar: 'All your jobs, kept up to date. Keep the address to yourself.',

  calendarLinks: { add: 'Add to your calendar', google: 'Google Calendar' },
  chatTitle: 'Chat',
  chat: chatWords,

  services: { moving: 'Move', junk: 'Junk removal' },
  jobStatus: (status: string) => status.replaceAll('_', ' '),
  call: 'Call',
  text: 'Text',
  map: 'Map',
  mapTo: (place: string) => `Map to the ${place}`,
  callName: (name: string) => `Call ${name}`,
  textName: (name: string) => `Text ${name}`,
  noPhone: 'The phone number shows up here from 5 PM of the day before.',
  pickup: 'Pickup',
  delivery: 'Delivery',
  access: 'Floors and stairs',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  noItems: 'The customer listed no items.',
  special: 'Takes special care',
  photos: 'Photos',
  photo: (number: number) => `Photo ${number}`,
  promised: 'What we promised',
  workers: (count: number) => (count === 1 ? '1 worker' : `${count} workers`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  price: 'Price',
  paid: 'Paid',
  due: 'Due',
  howToPay: {
    nothing_due: 'Everything is paid.',
    saved_card: 'The office charges the customer’s card after the job.',
    on_the_day: 'The customer pays on the day, by link, cash or check.',
  },
  notes: 'Notes',
  planned: 'On this job',
  trucks: 'Truck',
  showJob: (name: string) => `Next: the job of ${name}`,

  who: 'Who is using this phone?',
  nobody: 'No name',

  steps: {
    drive_started: 'We are on our way',
    arrived: 'We have arrived',
    work_started: 'Begin work',
    break_started: 'Take a break',
    work_resumed: 'Back to work',
    extra_agreed: 'Extra work agreed',
    loaded: 'Everything is loaded',
    arrived_at_dropoff: 'We are at the second address',
    unloaded: 'Everything is unloaded',
    finished: 'The job is done',
  },
  facts: {
    drive_started: 'On the way',
    arrived: 'Arrived',
    work_started: 'Work began',
    break_started: 'Break began',
    work_resumed: 'Work went on',
    extra_agreed: 'Extra work agreed',
    loaded: 'Loaded',
    arrived_at_dropoff: 'At the second address',
    unloaded: 'Unloaded',
    finished: 'Done',
  },
  stages: {
    planned: 'Not begun',
    driving: 'On the way',
    arrived: 'At the pickup',
    working: 'Working',
    on_break: 'On a break',
    loaded: 'Loaded',
    at_dropoff: 'At the second address',
    unloaded: 'Unloaded',
    finished: 'Done',
  },
  chatEmpty: 'Message your customer and the office. They both see it, and their replies show up here.',
  nextStep: 'Next step',
  more: 'More steps',
  history: 'What happened',
  waiting: 'Waiting to be sent',
  waitingCount: (count: number) =>
    count === 1 ? '1 step is waiting to be sent.' : `${count} steps are waiting to be sent.`,
  notSaved: 'This phone can’t save your steps. Keep this page open until they are sent.',
  undo: 'Undo',
  undone: 'Taken back',
  refused: 'Not accepted',
  understood: 'OK',
  record: 'Record it',
  cancel: 'Cancel',
  arrivedQuestion: 'You have arrived',
  arrivedHint: 'Your phone is at the address. Tap to tell the office and the customer.',

  extra: {
    what: 'What is it?',
    minutes: 'Extra minutes',
    amount: 'Or a price in dollars',
    onlyMinutes: 'On this job, only time can be added, not a price.',
    agreedBy: 'Who agreed? (customer’s name)',
    missing: 'Fill in what it is, how much, and who agreed.',
  },

  background: {
    title: 'Keep sending with the screen off',
    limit:
      'This page sends your position only while it is open and the screen is on. If you lock the phone or open another app, it stops, and goes on when you come back.',
    advice:
      'One of these free apps also sends with the screen off. Install it, then scan its code with it, or open this page on another screen and scan from there.',
    traccar: 'Traccar Client',
    traccarSteps: 'Open the app, tap the QR symbol, and scan this code.',
    owntracks: 'OwnTracks',
    owntracksSteps: 'On this phone, tap the button. From another phone, scan the code with its camera.',
    openOwntracks: 'Set up OwnTracks on this phone',
    code: (app: string) => `QR code for ${app}`,
    secret: 'These codes are your crew’s key. Show them to nobody else.',
    hear: (time: string) => `We hear you. Last position at ${time}.`,
    silent: (time: string) => `Nothing since ${time}.`,
    never: 'We have not heard from this crew yet.',
    check: 'Is it working?',
  },

  proof: {
    title: 'Photos of the day',
    hint: 'Before you carry anything, and after: photos protect you and the customer.',
    shows: 'What do they show?',
    stages: { before: 'Before', during: 'During', after: 'After', damage: 'Damage' },
    label: 'Room or item',
    take: 'Take a photo',
    choose: 'Choose photos',
    alt: (stage: string, label: string) => `Photo, ${stage}${label ? `: ${label}` : ''}`,
    waitingCount: (count: number) =>
      count === 1
        ? '1 photo or note is waiting to be sent.'
        : `${count} photos or notes are waiting to be sent.`,
    noRoom:
      'This phone has no room left for photos. Keep this page open until they are sent, and free some space.',
    tooLarge: (name: string) => `${name} is too large to send. Take it again with a lower resolution.`,
    refusedPhoto: 'Photo not accepted',
    refusedDamage: 'Damage not accepted',
    damages: 'Damages noted',
    note: 'Note a damage',
    damageTitle: 'A damage',
    damageWhat: 'What is damaged?',
    damageWords: 'What happened?',
    damagePhotos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
    missing: 'Fill in what is damaged, and what happened.',
  },

  papers: {
    title: 'Papers',
    hint: 'Hand the phone to the customer, who reads and signs.',
    none: 'The papers are not on this phone yet. They load once there is a connection.',
    asOf: (time: string) => `Not up to date: these are the papers as of ${time}.`,
    notSaved: 'This phone can’t save the signature. Keep this page open until it is sent.',
    names: { estimate: 'Estimate', order_for_service: 'Order for service', bill_of_lading: 'Bill of lading' },
    version: (number: number) => `version ${number}`,
    states: {
      unsigned: 'Not signed yet.',
      changed: 'It reads differently than what was signed. To be signed again.',
      waiting: 'Signed, and saved on this phone. Not sent yet.',
      signed: 'Signed.',
    },
    signed: (name: string, time: string) => `signed by ${name}, ${time}`,
    pdf: (version: number) => `PDF of version ${version}`,
    read: 'Read',
    readAndSign: 'Read and sign',
    close: 'Close',
    /** In a language that the papers are not in. */
    inEnglish: '',
    signature: 'Signature',
    sign: (paper: string) => `Sign: ${paper}`,
    obstacles: {
      behind:
        'What this phone noted since is not on this paper yet. It can be signed once that is sent and the new paper is here.',
      changed: 'The paper has changed meanwhile. Close it and read it again.',
    },
    notSigned: (papers: string) => `Not signed yet: ${papers}.`,
    law: {
      'IL-local': 'Illinois requires a bill of lading. The customer signs before loading.',
      'IL-intrastate': 'Illinois requires a bill of lading. The customer signs before loading.',
      WI: 'The customer signs before loading.',
      interstate: 'Federal rules require these papers between states. The customer signs before loading.',
      junk: 'The customer signs before the work begins.',
    },
    refused: 'Signature not accepted',
    pad: signatureWords,
  },

  silence: {
    title: 'We heard nothing from this phone for a while',
    body: (minutes: number) =>
      `Your customer did not see you for ${minutes} minutes. Keep this page open and the screen on.`,
  },

  status: {
    start: 'Start',
    stop: 'Stop',
    notSending: 'Not sending',
    stillSaved: (count: number) =>
      count === 1
        ? '1 position is still saved on this phone. Press Start to send it.'
        : `${count} positions are still saved on this phone. Press Start to send them.`,
    whenToStart: 'Press Start when you head out. Your customer sees you on the map until you press Stop.',
    staysOn: 'Your screen stays on while you share your position.',
    keepOn: 'Keep this page open and the screen on. A sleeping phone can’t send your position.',
    lastSent: (time: string) => `Last sent at ${time}.`,
    nothingSent: 'Nothing sent since this page was opened.',
    waitingForConnection: 'Waiting for a connection',
    elsewhere: 'Another phone is sending for your crew',
    elsewhereAdvice:
      'Your customer sees that phone on the map, not this one. Press Stop on the phone that stays behind.',
    finding: 'Finding your position…',
    sending: 'Sending your position',
    accurateTo: (feet: number) => `Accurate to ${feet} ft.`,
    sendingSaved: (count: number) => `Sending ${count} saved positions.`,
    cannotSave:
      'This browser can’t save positions. They’re sent when you’re back online, as long as this page stays open.',
    savedInOrder: (count: number) =>
      `${count === 1 ? '1 position is' : `${count} positions are`} saved on this phone and will be sent in order.`,
    willBeSaved: 'Positions are saved on this phone and sent in order once you’re back online.',
    allow: 'Allow location for this site in your browser’s settings, then press Start again.',
    turnOn: 'Turn on location on this phone. We’ll keep looking.',
    weak: 'The signal is weak here. We’ll keep looking.',
  },
}

/** Every text that the crew reads. A text that a language lacks does not compile. */
export type Words = Texts<typeof english> &
  Readonly<{
    steps: Record<StepType, string>
    facts: Record<StepType, string>
    stages: Record<Stage, string>
    papers: Readonly<{
      names: Record<PaperKind, string>
      states: Record<PaperState, string>
      law: Record<Jurisdiction, string>
    }>
  }>

type Texts<T> = {
  readonly [Name in keyof T]: T[Name] extends string
    ? string
    : T[Name] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Texts<T[Name]>
}

const spanish: Words = {
  crew: 'Cuadrilla',
  loading: 'Cargando su trabajo…',
  notLoaded: 'No se pudo cargar su trabajo. Revise la conexión e intente de nuevo.',
  storedSince: time => `Sin conexión. Esto es lo que sabíamos a las ${time}.`,
  callOffice: 'Llame a la oficina para pedir un enlace que funcione:',
  otherLanguage: 'English',
  today: 'Hoy',
  tomorrow: 'Mañana',
  noJobs: 'Por ahora no tiene ningún trabajo asignado. Puede enviar su ubicación de todos modos.',
  noJobsOn: { today: 'Hoy no hay trabajos.', tomorrow: 'Mañana no hay trabajos.' },
  calendar: 'Todos sus trabajos, siempre al día. No comparta esta dirección.',

  calendarLinks: { add: 'Agregar a su calendario', google: 'Google Calendar' },
  chatTitle: 'Chat',
  chat: {
    log: 'Mensajes',
    you: 'Usted',
    office: 'Oficina',
    crew: 'Cuadrilla',
    loading: 'Cargando los mensajes…',
    notLoaded: 'No se pudieron cargar los mensajes.',
    again: 'Intentar de nuevo',
    today: 'Hoy',
    yesterday: 'Ayer',
    label: 'Mensaje',
    placeholder: 'Escriba un mensaje',
    send: 'Enviar',
    hint: 'Intro envía, Mayús + Intro empieza otra línea.',
    left: count => `Quedan ${count} caracteres`,
    sending: 'Enviando…',
    notSent: 'No se envió.',
    discard: 'Descartar',
  },

  services: { moving: 'Mudanza', junk: 'Retiro de trastos' },
  jobStatus: status =>
    new Map([
      ['assigned', 'asignado'],
      ['in_progress', 'en curso'],
    ]).get(status) ?? status.replaceAll('_', ' '),
  call: 'Llamar',
  text: 'Mensaje',
  map: 'Mapa',
  mapTo: place => `Mapa: ${place}`,
  callName: name => `Llamar a ${name}`,
  textName: name => `Enviar un mensaje a ${name}`,
  noPhone: 'El número de teléfono aparece aquí desde las 5 p. m. del día anterior.',
  pickup: 'Recogida',
  delivery: 'Entrega',
  access: 'Pisos y escaleras',
  items: count => (count === 1 ? '1 artículo' : `${count} artículos`),
  noItems: 'El cliente no hizo una lista de sus cosas.',
  special: 'Requiere cuidado especial',
  photos: 'Fotos',
  photo: number => `Foto ${number}`,
  promised: 'Lo que prometimos',
  workers: count => (count === 1 ? '1 trabajador' : `${count} trabajadores`),
  hours: count => (count === 1 ? '1 hora' : `${count} horas`),
  price: 'Precio',
  paid: 'Pagado',
  due: 'Por pagar',
  howToPay: {
    nothing_due: 'Ya está todo pagado.',
    saved_card: 'La oficina cobra a la tarjeta del cliente después del trabajo.',
    on_the_day: 'El cliente paga ese día, por enlace, en efectivo o con cheque.',
  },
  notes: 'Notas',
  planned: 'En este trabajo',
  trucks: 'Camión',
  showJob: name => `Siguiente: el trabajo de ${name}`,

  who: '¿Quién usa este teléfono?',
  nobody: 'Sin nombre',

  steps: {
    drive_started: 'Vamos en camino',
    arrived: 'Ya llegamos',
    work_started: 'Empezar el trabajo',
    break_started: 'Tomar un descanso',
    work_resumed: 'Seguir trabajando',
    extra_agreed: 'Trabajo extra acordado',
    loaded: 'Ya está todo cargado',
    arrived_at_dropoff: 'Llegamos a la segunda dirección',
    unloaded: 'Ya está todo descargado',
    finished: 'Trabajo terminado',
  },
  facts: {
    drive_started: 'En camino',
    arrived: 'Llegada',
    work_started: 'Empezó el trabajo',
    break_started: 'Empezó el descanso',
    work_resumed: 'Siguió el trabajo',
    extra_agreed: 'Trabajo extra acordado',
    loaded: 'Cargado',
    arrived_at_dropoff: 'En la segunda dirección',
    unloaded: 'Descargado',
    finished: 'Terminado',
  },
  stages: {
    planned: 'Sin empezar',
    driving: 'En camino',
    arrived: 'En la recogida',
    working: 'Trabajando',
    on_break: 'En descanso',
    loaded: 'Cargado',
    at_dropoff: 'En la segunda dirección',
    unloaded: 'Descargado',
    finished: 'Terminado',
  },
  chatEmpty: 'Escriba a su cliente y a la oficina. Ambos lo ven, y sus respuestas aparecen aquí.',
  nextStep: 'Siguiente paso',
  more: 'Más pasos',
  history: 'Lo que pasó',
  waiting: 'Pendiente de enviar',
  waitingCount: count =>
    count === 1 ? '1 paso está pendiente de enviar.' : `${count} pasos están pendientes de enviar.`,
  notSaved: 'Este teléfono no puede guardar sus pasos. Deje esta página abierta hasta que se envíen.',
  undo: 'Deshacer',
  undone: 'Deshecho',
  refused: 'No se aceptó',
  understood: 'Entendido',
  record: 'Registrar',
  cancel: 'Cancelar',
  arrivedQuestion: 'Usted ya llegó',
  arrivedHint: 'Su teléfono está en la dirección. Toque para avisar a la oficina y al cliente.',

  extra: {
    what: '¿Qué es?',
    minutes: 'Minutos extra',
    amount: 'O un precio en dólares',
    onlyMinutes: 'En este trabajo solo se puede agregar tiempo, no un precio.',
    agreedBy: '¿Quién aceptó? (nombre del cliente)',
    missing: 'Escriba qué es, cuánto es y quién aceptó.',
  },

  background: {
    title: 'Seguir enviando con la pantalla apagada',
    limit:
      'Esta página envía su ubicación solo mientras está abierta y con la pantalla encendida. Si bloquea el teléfono o abre otra aplicación, deja de enviar y sigue cuando usted vuelve.',
    advice:
      'Una de estas aplicaciones gratuitas también envía con la pantalla apagada. Instálela y escanee su código con ella, o abra esta página en otra pantalla y escanee desde ahí.',
    traccar: 'Traccar Client',
    traccarSteps: 'Abra la aplicación, toque el símbolo QR y escanee este código.',
    owntracks: 'OwnTracks',
    owntracksSteps: 'En este teléfono, toque el botón. Desde otro teléfono, escanee el código con la cámara.',
    openOwntracks: 'Configurar OwnTracks en este teléfono',
    code: app => `Código QR para ${app}`,
    secret: 'Estos códigos son la llave de su cuadrilla. No se los muestre a nadie más.',
    hear: time => `Le recibimos. Última ubicación a las ${time}.`,
    silent: time => `Nada desde las ${time}.`,
    never: 'Todavía no hemos recibido nada de esta cuadrilla.',
    check: '¿Funciona?',
  },

  proof: {
    title: 'Fotos del día',
    hint: 'Antes de cargar algo, y al terminar: las fotos le protegen a usted y al cliente.',
    shows: '¿Qué muestran?',
    stages: { before: 'Antes', during: 'Durante', after: 'Después', damage: 'Daño' },
    label: 'Cuarto o artículo',
    take: 'Tomar una foto',
    choose: 'Elegir fotos',
    alt: (stage, label) => `Foto, ${stage}${label ? `: ${label}` : ''}`,
    waitingCount: count =>
      count === 1
        ? '1 foto o nota está pendiente de enviar.'
        : `${count} fotos o notas están pendientes de enviar.`,
    noRoom:
      'Este teléfono ya no tiene espacio para fotos. Deje esta página abierta hasta que se envíen, y libere espacio.',
    tooLarge: name => `${name} es demasiado grande. Tómela de nuevo con menos resolución.`,
    refusedPhoto: 'No se aceptó la foto',
    refusedDamage: 'No se aceptó el daño',
    damages: 'Daños anotados',
    note: 'Anotar un daño',
    damageTitle: 'Un daño',
    damageWhat: '¿Qué se dañó?',
    damageWords: '¿Qué pasó?',
    damagePhotos: count => (count === 1 ? '1 foto' : `${count} fotos`),
    missing: 'Escriba qué se dañó y qué pasó.',
  },

  papers: {
    title: 'Documentos',
    hint: 'Dele el teléfono al cliente para que lea y firme.',
    none: 'Los documentos todavía no están en este teléfono. Se cargan cuando haya conexión.',
    asOf: time => `No está al día: estos son los documentos de las ${time}.`,
    notSaved: 'Este teléfono no puede guardar la firma. Deje esta página abierta hasta que se envíe.',
    names: {
      estimate: 'Presupuesto',
      order_for_service: 'Orden de servicio',
      bill_of_lading: 'Conocimiento de embarque',
    },
    version: number => `versión ${number}`,
    states: {
      unsigned: 'Sin firmar.',
      changed: 'Ya no dice lo mismo que se firmó. Hay que firmarlo de nuevo.',
      waiting: 'Firmado y guardado en este teléfono. Todavía no se envió.',
      signed: 'Firmado.',
    },
    signed: (name, time) => `lo firmó ${name}, ${time}`,
    pdf: version => `PDF de la versión ${version}`,
    read: 'Leer',
    readAndSign: 'Leer y firmar',
    close: 'Cerrar',
    inEnglish: 'El documento está en inglés.',
    signature: 'Firma',
    sign: paper => `Firmar: ${paper}`,
    obstacles: {
      behind:
        'Lo que este teléfono anotó después todavía no está en este documento. Se puede firmar cuando eso se envíe y llegue el nuevo documento.',
      changed: 'El documento cambió mientras tanto. Ciérrelo y léalo de nuevo.',
    },
    notSigned: papers => `Sin firmar: ${papers}.`,
    law: {
      'IL-local': 'Illinois exige un conocimiento de embarque. El cliente firma antes de cargar.',
      'IL-intrastate': 'Illinois exige un conocimiento de embarque. El cliente firma antes de cargar.',
      WI: 'El cliente firma antes de cargar.',
      interstate:
        'Las reglas federales exigen estos documentos entre estados. El cliente firma antes de cargar.',
      junk: 'El cliente firma antes de empezar el trabajo.',
    },
    refused: 'No se aceptó la firma',
    pad: {
      name: 'Nombre completo de quien firma',
      pad: 'Firme aquí con el dedo',
      clear: 'Borrar y firmar de nuevo',
      typed: 'No puedo dibujar. Mi nombre escrito es mi firma.',
      sign: 'Firmar',
      noName: 'Escriba el nombre completo de quien firma.',
      noSignature: 'Firme en el cuadro, o marque que el nombre escrito es su firma.',
    },
  },

  silence: {
    title: 'No recibimos nada de este teléfono por un rato',
    body: minutes =>
      `Su cliente no lo vio durante ${minutes} minutos. Deje esta página abierta y la pantalla encendida.`,
  },

  status: {
    start: 'Iniciar',
    stop: 'Detener',
    notSending: 'No se está enviando',
    stillSaved: count =>
      count === 1
        ? '1 ubicación sigue guardada en este teléfono. Toque Iniciar para enviarla.'
        : `${count} ubicaciones siguen guardadas en este teléfono. Toque Iniciar para enviarlas.`,
    whenToStart: 'Toque Iniciar cuando salga. Su cliente lo ve en el mapa hasta que toque Detener.',
    staysOn: 'La pantalla queda encendida mientras comparte su ubicación.',
    keepOn:
      'Deje esta página abierta y la pantalla encendida. Un teléfono dormido no puede enviar su ubicación.',
    lastSent: time => `Último envío a las ${time}.`,
    nothingSent: 'No se ha enviado nada desde que abrió esta página.',
    waitingForConnection: 'Esperando conexión',
    elsewhere: 'Otro teléfono está enviando por su cuadrilla',
    elsewhereAdvice:
      'Su cliente ve ese teléfono en el mapa, no este. Toque Detener en el teléfono que se queda.',
    finding: 'Buscando su ubicación…',
    sending: 'Enviando su ubicación',
    accurateTo: feet => `Precisión: ${feet} pies.`,
    sendingSaved: count => `Enviando ${count} ubicaciones guardadas.`,
    cannotSave:
      'Este navegador no puede guardar ubicaciones. Se envían cuando vuelva la conexión, si esta página sigue abierta.',
    savedInOrder: count =>
      `${count === 1 ? '1 ubicación guardada' : `${count} ubicaciones guardadas`} en este teléfono. Se enviarán en orden.`,
    willBeSaved:
      'Las ubicaciones se guardan en este teléfono y se envían en orden cuando vuelva la conexión.',
    allow: 'Permita la ubicación para este sitio en los ajustes del navegador y toque Iniciar otra vez.',
    turnOn: 'Active la ubicación en este teléfono. Seguimos buscando.',
    weak: 'Aquí la señal es débil. Seguimos buscando.',
  },
}

export const wordsIn: Readonly<Record<Language, Words>> = { en: english, es: spanish }
