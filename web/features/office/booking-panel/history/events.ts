import {
  Banknote,
  CalendarClock,
  Camera,
  CircleDot,
  ClipboardCheck,
  Clock,
  CreditCard,
  FileCheck,
  FileSignature,
  FileWarning,
  FileX,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Package,
  RefreshCw,
  Route,
  Scale,
  Star,
  Tag,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react'
import { momentInWords } from '../../../../../src/shared/calendar.ts'
import { dayInWords } from '../../../../shared/dates/days.ts'
import { capitalized } from '../../../../shared/labels.ts'
import { dollars } from '../../../../shared/payment/dollars.ts'

/** The filter categories by name, each with its label. */
export const filters = [
  ['all', 'All'],
  ['payments', 'Payments'],
  ['mails', 'Emails and texts'],
  ['chat', 'Chat'],
  ['positions', 'Positions'],
] as const
export type Filter = (typeof filters)[number][0]

/** An event type's icon and filter category. */
type Kind = Readonly<{ Icon: LucideIcon; filter?: Filter }>

/** Looks up the kind of an event type. Unknown types get a plain dot. */
export const kindOf = (type: string): Kind => kinds[type] ?? { Icon: CircleDot }

/** Every event type shown in a booking's history. A test compares this list with the server's. */
export const kinds: Readonly<Record<string, Kind>> = {
  BookingCreated: { Icon: Package },
  RequestAccepted: { Icon: Package },
  SurveyWaived: { Icon: FileSignature },
  ItemsListed: { Icon: ListChecks },
  SmsConsentRecorded: { Icon: MessageSquare, filter: 'mails' },
  DepositWaived: { Icon: Banknote, filter: 'payments' },
  PaymentStarted: { Icon: CreditCard, filter: 'payments' },
  PaymentFailed: { Icon: CreditCard, filter: 'payments' },
  PaymentConfirmed: { Icon: CreditCard, filter: 'payments' },
  PaymentRefunded: { Icon: Undo2, filter: 'payments' },
  RefundFailed: { Icon: Undo2, filter: 'payments' },
  CardCallFailed: { Icon: CreditCard, filter: 'payments' },
  RefundNotMade: { Icon: Undo2, filter: 'payments' },
  PaymentProcessing: { Icon: CreditCard, filter: 'payments' },
  ExtraPaymentReceived: { Icon: CreditCard, filter: 'payments' },
  CardConsentChanged: { Icon: FileSignature, filter: 'payments' },
  CardSaved: { Icon: CreditCard, filter: 'payments' },
  BalanceRequested: { Icon: Mail, filter: 'payments' },
  BalancePaymentStarted: { Icon: CreditCard, filter: 'payments' },
  BalancePaymentClosed: { Icon: CreditCard, filter: 'payments' },
  BalancePaid: { Icon: CreditCard, filter: 'payments' },
  RefundSucceeded: { Icon: Undo2, filter: 'payments' },
  DisputeChanged: { Icon: Scale, filter: 'payments' },
  CashTaken: { Icon: Banknote, filter: 'payments' },
  CashCorrected: { Icon: Banknote, filter: 'payments' },
  JobSettled: { Icon: ClipboardCheck, filter: 'payments' },
  ChargeAdded: { Icon: Tag, filter: 'payments' },
  StatusChanged: { Icon: RefreshCw },
  TimeWished: { Icon: CalendarClock },
  WindowHeld: { Icon: CalendarClock },
  HoldExtended: { Icon: CalendarClock },
  WindowReserved: { Icon: CalendarClock },
  WindowReleased: { Icon: CalendarClock },
  WindowLost: { Icon: CalendarClock },
  ProviderAssigned: { Icon: Truck },
  CrewPlanned: { Icon: Truck },
  DayStepRecorded: { Icon: Route },
  DayStepRepeated: { Icon: Route },
  DayStepUndone: { Icon: Undo2 },
  ArrivalSlipped: { Icon: Clock },
  LateArrivalAccepted: { Icon: Clock },
  CrewNear: { Icon: Route },
  DayPhotoTaken: { Icon: Camera },
  DamageNoted: { Icon: TriangleAlert },
  ClaimFiled: { Icon: FileWarning },
  ClaimSettled: { Icon: FileCheck },
  ClaimDenied: { Icon: FileX },
  ReviewGiven: { Icon: Star },
  ReviewHandled: { Icon: Star },
  ValuationChosen: { Icon: FileSignature },
  PaperSigned: { Icon: FileSignature },
  ProviderUnassigned: { Icon: Truck },
  ProviderWentOnline: { Icon: Truck, filter: 'positions' },
  ProviderWentOffline: { Icon: Truck, filter: 'positions' },
  LocationReported: { Icon: Route, filter: 'positions' },
  MessageSent: { Icon: MessageSquare, filter: 'chat' },
  NotificationSent: { Icon: Mail, filter: 'mails' },
  NotificationKept: { Icon: Mail, filter: 'mails' },
  NotificationFailed: { Icon: Mail, filter: 'mails' },
  DeliveryReported: { Icon: Mail, filter: 'mails' },
}

/** A readable field value. Money is in cents in stored data and in dollars in a booking's view. */
export function readableValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberInWords(field, value)
  if (typeof value === 'string') return textInWords(value)
  if (Array.isArray(value)) return value.map(each => readableValue(field, each)).join(', ') || 'none'
  return Object.entries(value)
    .map(([name, each]) => `${readableName(name)}: ${readableValue(name, each)}`)
    .join(' · ')
}

/** Stored data as label and value pairs, with the parts of a price as separate pairs. */
export function readableData(data: object): [name: string, value: string][] {
  return Object.entries(data).flatMap(([field, value]) =>
    field === 'pricing' && typeof value === 'object' && value !== null
      ? readableData(inCents(value))
      : [[readableName(field), readableValue(field, value)] satisfies [string, string]],
  )
}

/**
 * A readable field name: 'paymentIntentId' becomes 'Payment intent id'. Drops a unit suffix, because the value shows
 * the unit.
 */
function readableName(field: string): string {
  return capitalized(
    field.replace(/(Cents|Seconds)$/, '').replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`),
  )
}

const inCents = (pricing: object) =>
  Object.fromEntries(
    Object.entries(pricing).map(([field, value]) => [isPrice.test(field) ? `${field}Cents` : field, value]),
  )

const isPrice = /Fee$|^(baseService|total|hourlyRate)$/

function numberInWords(field: string, value: number): string {
  if (field.endsWith('Cents')) return dollars(value / 100)
  if (field.endsWith('Amount')) return dollars(value)
  if (field.endsWith('Seconds')) return `${value} s`
  return value.toLocaleString('en-US', { maximumFractionDigits: 5 })
}

function textInWords(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayInWords(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? momentInWords(text) : text
}
