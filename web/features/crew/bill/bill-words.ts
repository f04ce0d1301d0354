import { ApiError, serverMessageOr } from '../../../shared/api/api.ts'
import { comparisonWords } from '../../../shared/payment/comparison-words.ts'
import { inLanguages, type Language } from '../language/words.ts'

const spanishDay = new Intl.DateTimeFormat('es-US', { dateStyle: 'full', timeZone: 'UTC' })

/** The words of the bill, which load with it. */
export const billWordsIn = inLanguages(t => ({
  title: t('Close out', 'Cierre'),
  offline: t(
    'No connection. The customer can agree to the bill and pay once there is one.',
    'Sin conexión. La cuenta se acuerda y se paga cuando haya conexión.',
  ),
  notSent: t(
    'The bill appears once all steps of this job are sent.',
    'La cuenta aparece cuando se hayan enviado todos los pasos de este trabajo.',
  ),
  failed: t(
    'The bill could not be loaded or changed. Please try again.',
    'No se pudo cargar o cambiar la cuenta. Inténtelo de nuevo.',
  ),
  retry: t('Try again', 'Intentar de nuevo'),
  declined: t(
    (reason: string) => `The card was declined: ${reason} We emailed the customer a link to pay.`,
    // The bank's reason is English.
    () => 'La tarjeta fue rechazada. El cliente recibió un enlace para pagar.',
  ),
  comparison: t(comparisonWords, {
    title: 'Presupuesto y precio final',
    estimate: 'Presupuesto',
    actual: 'Final',
    total: 'Total',
    difference: 'Diferencia',
    charges: 'Cargos y descuentos de la oficina',
    refund: 'Se devuelve a la tarjeta',
    refundByHand: 'Se devuelve en efectivo o con cheque',
    due: 'A pagar ahora',
    dueLater: day => `A pagar hasta el ${spanishDay.format(new Date(`${day}T12:00:00Z`))}`,
  }),
  paid: t(
    (amount: string) => `Paid so far: ${amount}`,
    amount => `Pagado hasta ahora: ${amount}`,
  ),
  hint: t(
    'Show the customer this bill. Once they agree, the price is final and goes on the paper that they sign.',
    'Muestre esta cuenta al cliente. Cuando la acepte, el precio es definitivo y aparece en el documento que firma.',
  ),
  agree: t(
    (amount: string) => `The customer agrees to ${amount}`,
    amount => `El cliente acepta ${amount}`,
  ),
  acceptedBy: t('Who agrees? (full name)', '¿Quién acepta? (nombre completo)'),
  noName: t('Enter the full name of the person who agrees.', 'Escriba el nombre completo de quien acepta.'),
  agreed: t(
    (name: string | null) => (name ? `${name} agreed to the price.` : 'The price is agreed.'),
    name => (name ? `${name} aceptó el precio.` : 'El precio está acordado.'),
  ),
  nothingDue: t(
    (address: string) => `Nothing is due now. The receipt goes to ${address}.`,
    address => `No hay nada que pagar ahora. El recibo va a ${address}.`,
  ),
  chargeCard: t(
    (amount: string, card: string) => `Charge ${amount} to ${card}`,
    (amount, card) => `Cobrar ${amount} a ${card}`,
  ),
  scan: t(
    'The customer scans this code to pay on their own phone.',
    'El cliente escanea este código para pagar en su propio teléfono.',
  ),
  qr: t('QR code of the payment page', 'Código QR de la página de pago'),
  sendLink: t(
    (address: string, isTexted: boolean) =>
      isTexted ? `Text the link, and email it to ${address}` : `Email the link to ${address}`,
    (address, isTexted) =>
      isTexted ? `Enviar el enlace por mensaje de texto y a ${address}` : `Enviar el enlace a ${address}`,
  ),
  linkSent: t(
    'The link is on its way. This page shows when it is paid.',
    'El enlace está en camino. Esta página muestra cuándo se paga.',
  ),
  byHand: t('Paid in cash or by check', 'Pagado en efectivo o con cheque'),
  kind: t('Method', 'Forma de pago'),
  cash: t('Cash', 'Efectivo'),
  check: t('Check', 'Cheque'),
  amount: t('Amount in dollars, with tip', 'Importe en dólares, con propina'),
  tip: t('Tip in dollars', 'Propina en dólares'),
  noAmount: t(
    'Enter the amount you received, including the tip.',
    'Escriba el importe que recibió, con la propina.',
  ),
  take: t('Record the payment', 'Registrar el pago'),
}))

/** Why the bill could not be loaded or changed. The server's message is English; the code selects a translation. */
export function billRefusalIn(language: Language, error: Error): string {
  const { failed } = billWordsIn[language]
  if (language === 'en') return serverMessageOr(error, failed)
  return (error instanceof ApiError && spanishRefusals[error.problem?.error ?? '']) || failed
}

const spanishRefusals: Readonly<Record<string, string>> = {
  stale: 'El precio o lo que se debe cambió mientras tanto. Muéstrelo de nuevo al cliente.',
  not_finished: 'El trabajo no está terminado, o faltan sus horas.',
  not_settled: 'El precio todavía no está acordado.',
  not_booked: 'El cliente todavía no pagó la reserva.',
  not_confirmed: 'Esta reserva todavía no está pagada ni confirmada.',
  not_payable: 'Esta reserva se canceló. No se debe nada.',
  cancelled: 'Esta reserva se canceló.',
  already_paid: 'No se debe nada por este trabajo.',
  not_due: 'No se debe nada antes de un día posterior.',
  no_price: 'Esta reserva todavía no tiene precio.',
  forbidden_extras: 'La ley no permite cobrar este trabajo adicional aparte. Llame a la oficina.',
  too_small: 'Una tarjeta no puede pagar tan poco. Cóbrelo en efectivo.',
  no_card: 'El cliente no nos dejó guardar una tarjeta.',
  no_amount: 'Escriba el monto que recibió.',
  too_much: 'Es más de lo que se debe. Lo que sobra es propina.',
  tip_too_large: 'La propina es parte del monto.',
  payment_started: 'Este saldo se está pagando ahora mismo. Inténtelo de nuevo en unos minutos.',
  payment_processing: 'El pago todavía se está procesando.',
  // Of every request with a key (src/eventlog/handle.ts).
  key_reused: 'Esto ya se envió con otros datos. Revise lo que se guardó antes de intentarlo de nuevo.',
}
