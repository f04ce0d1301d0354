import { comparisonWords } from '../../../shared/payment/comparison-words.ts'
import type { Language } from '../language/words.ts'

const english = {
  title: 'Close out',
  offline: 'No connection. The bill is agreed and paid once there is one.',
  notSent: 'The bill follows once all steps of this job are sent.',
  failed: 'The bill could not be loaded or changed. Please try again.',
  retry: 'Try again',
  declined: (reason: string) => `The card was declined: ${reason} The customer was mailed a link to pay.`,
  comparison: comparisonWords,
  paid: (amount: string) => `Paid so far: ${amount}`,
  hint: 'Show the customer this bill. Once they agree, the price is final and goes on the paper that they sign.',
  agree: (amount: string) => `The customer agrees to ${amount}`,
  agreed: 'The price is agreed.',
  nothingDue: (address: string) => `Nothing is due now. The receipt goes to ${address}.`,
  chargeCard: (amount: string, card: string) => `Charge ${amount} to ${card}`,
  scan: 'The customer scans this code to pay on their own phone.',
  qr: 'QR code of the payment page',
  sendLink: (address: string, isTexted: boolean) =>
    isTexted ? `Text the link, and email it to ${address}` : `Email the link to ${address}`,
  linkSent: 'The link is on its way. This page shows when it is paid.',
  byHand: 'Paid in cash or by check',
  kind: 'Kind',
  cash: 'Cash',
  check: 'Check',
  amount: 'Amount in dollars, with tip',
  tip: 'Tip in dollars',
  noAmount: 'Enter the amount that you took. The tip is part of it.',
  take: 'Record the payment',
}

type BillWords = typeof english

/** The lines that the price and the settlement have; the paper that is signed has them in English. */
const spanishLines: Readonly<Record<string, string>> = {
  Labor: 'Mano de obra',
  Travel: 'Traslado',
  'Truck and equipment': 'Camión y equipo',
  Drive: 'Recorrido',
  Distance: 'Distancia',
  'Stairs and floors': 'Escaleras y pisos',
  'Stairs and floors at pickup': 'Escaleras y pisos en la recogida',
  'Stairs and floors at drop-off': 'Escaleras y pisos en la entrega',
  Packing: 'Embalaje',
  'Extra volume': 'Volumen adicional',
  Complexity: 'Complejidad',
  Price: 'Precio',
  'Not agreed in advance': 'No acordado de antemano',
}

const spanishDay = new Intl.DateTimeFormat('es-US', { dateStyle: 'full', timeZone: 'UTC' })

const spanish: BillWords = {
  title: 'Cierre',
  offline: 'Sin conexión. La cuenta se acuerda y se paga cuando haya conexión.',
  notSent: 'La cuenta aparece cuando se hayan enviado todos los pasos de este trabajo.',
  failed: 'No se pudo cargar o cambiar la cuenta. Inténtelo de nuevo.',
  retry: 'Intentar de nuevo',
  declined: reason => `La tarjeta fue rechazada: ${reason} El cliente recibió un enlace para pagar.`,
  comparison: {
    title: 'Presupuesto y precio final',
    estimate: 'Presupuesto',
    actual: 'Final',
    total: 'Total',
    difference: 'Diferencia',
    line: label => spanishLines[label] ?? label,
    charges: 'Cargos y descuentos de la oficina',
    refund: 'Se devuelve a la tarjeta',
    refundByHand: 'Se devuelve en mano',
    due: 'A pagar ahora',
    dueLater: day => `A pagar hasta el ${spanishDay.format(new Date(`${day}T12:00:00Z`))}`,
  },
  paid: amount => `Pagado hasta ahora: ${amount}`,
  hint: 'Muestre esta cuenta al cliente. Cuando la acepte, el precio es definitivo y aparece en el documento que firma.',
  agree: amount => `El cliente acepta ${amount}`,
  agreed: 'El precio está acordado.',
  nothingDue: address => `No hay nada que pagar ahora. El recibo va a ${address}.`,
  chargeCard: (amount, card) => `Cobrar ${amount} a ${card}`,
  scan: 'El cliente escanea este código para pagar en su propio teléfono.',
  qr: 'Código QR de la página de pago',
  sendLink: (address, isTexted) =>
    isTexted ? `Enviar el enlace por mensaje de texto y a ${address}` : `Enviar el enlace a ${address}`,
  linkSent: 'El enlace está en camino. Esta página muestra cuándo se paga.',
  byHand: 'Pagado en efectivo o con cheque',
  kind: 'Forma de pago',
  cash: 'Efectivo',
  check: 'Cheque',
  amount: 'Importe en dólares, con propina',
  tip: 'Propina en dólares',
  noAmount: 'Escriba el importe que recibió. La propina es parte de él.',
  take: 'Registrar el pago',
}

/** The words of the bill, which load with it. */
export const billWordsIn: Readonly<Record<Language, BillWords>> = { en: english, es: spanish }
