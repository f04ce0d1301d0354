import { inLanguages } from '../language/words.ts'

/** The words of the apps that send in the background, which load with them. */
export const backgroundWordsIn = inLanguages(t => ({
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
