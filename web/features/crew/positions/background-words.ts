import { inLanguages } from '../language/words.ts'

/** The words of the apps that send in the background, which load with them. */
export const backgroundWordsIn = inLanguages(t => ({
  limit: t(
    'This page sends your position only while it is open and the screen is on. If you lock the phone or open another app, it stops until you come back.',
    'Esta página envía su ubicación solo mientras está abierta y con la pantalla encendida. Si bloquea el teléfono o abre otra aplicación, deja de enviar y sigue cuando usted vuelve.',
  ),
  advice: t(
    'One of these free apps also sends with the screen off. Install it, then scan its code with it, or open this page on another screen and scan from there.',
    'Una de estas aplicaciones gratuitas también envía con la pantalla apagada. Instálela y escanee su código con ella, o abra esta página en otra pantalla y escanee desde ahí.',
  ),
  secret: t(
    'These codes are your crew’s key. Don’t show them to anyone else.',
    'Estos códigos son la llave de su cuadrilla. No se los muestre a nadie más.',
  ),
  traccar: t('Traccar Client', 'Traccar Client'),
  traccarSteps: t(
    'Open the app, tap the QR icon, and scan this code.',
    'Abra la aplicación, toque el símbolo QR y escanee este código.',
  ),
  owntracks: t('OwnTracks', 'OwnTracks'),
  owntracksSteps: t(
    'On this phone, tap the button. From another phone, scan the code with its camera.',
    'En este teléfono, toque el botón. Desde otro teléfono, escanee el código con la cámara.',
  ),
  openOwntracks: t('Set up OwnTracks on this phone', 'Configurar OwnTracks en este teléfono'),
  code: t(
    (app: string) => `QR code for ${app}`,
    app => `Código QR para ${app}`,
  ),
  hear: t(
    (time: string) => `It works. The app’s last position came in at ${time}.`,
    time => `Funciona. La última ubicación de la aplicación llegó a las ${time}.`,
  ),
  silent: t(
    (time: string) => `Nothing from the app since ${time}.`,
    time => `Nada de la aplicación desde las ${time}.`,
  ),
  never: t(
    'We have not heard from an app of this crew yet.',
    'Todavía no hemos recibido nada de una aplicación de esta cuadrilla.',
  ),
  check: t('Is it working?', '¿Funciona?'),
}))
