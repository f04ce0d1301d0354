import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  Banknote,
  CalendarClock,
  Camera,
  CircleDot,
  ClipboardCheck,
  Clock,
  CreditCard,
  FileSignature,
  FileWarning,
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
import { api, unwrap } from '../../../../shared/api/api.ts'
import { dayInWords } from '../../../../shared/dates/days.ts'
import { capitalized } from '../../../../shared/labels.ts'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { historyKey } from '../../shared/live.tsx'

/** The booking, the number of its own events, and its crew if one is on the road for it. */
export type Subject = Readonly<{ id: string; version: number; crewId: string | undefined }>

/**
 * The booking's events, oldest first. Refetched when the booking's version changes, a chat message arrives or its crew
 * moves, but not when another booking changes. Keeps the previous data while loading.
 */
export const useHistory = ({ id, version, crewId }: Subject) =>
  useQuery({
    queryKey: [...historyKey(id), version],
    queryFn: () => unwrap(api.admin['service-requests']({ id }).timeline.get()),
    placeholderData: keepPreviousData,
    // Always refetched, because a drive in progress grows.
    staleTime: 0,
    gcTime: 0,
    meta: { crewId },
  })

export type Entry = NonNullable<ReturnType<typeof useHistory>['data']>[number]

/** The filter categories by name, each with its label. */
export const filters = [
  ['all', 'All'],
  ['payments', 'Payments'],
  ['mails', 'Emails and texts'],
  ['chat', 'Chat'],
  ['positions', 'Positions'],
] as const
export type Filter = (typeof filters)[number][0]

/** Icon and filter category by event type. The first pattern that matches counts. */
const families: readonly (readonly [types: RegExp, Icon: LucideIcon, filter?: Filter])[] = [
  [/^(Refund|PaymentRefunded|PaidBack)/, Undo2, 'payments'],
  [/^(Payment|ExtraPayment|Balance|Card)/, CreditCard, 'payments'],
  [/^(Cash|Deposit)/, Banknote, 'payments'],
  [/^Dispute/, Scale, 'payments'],
  [/^JobSettled/, ClipboardCheck, 'payments'],
  [/^ChargeAdded/, Tag, 'payments'],
  [/^(Notification|Delivery|LinkRequested)/, Mail, 'mails'],
  [/^SmsConsent/, MessageSquare, 'mails'],
  [/^MessageSent/, MessageSquare, 'chat'],
  [/^LocationReported/, Route, 'positions'],
  [/^ProviderWent/, Truck, 'positions'],
  [/^(BookingCreated|RequestAccepted)/, Package],
  [/^StatusChanged/, RefreshCw],
  [/^(ItemsListed|GoodsListed)/, ListChecks],
  [/^(SurveyWaived|Valuation|Paper)/, FileSignature],
  [/^(Window|Hold|TimeWished)/, CalendarClock],
  [/^(Provider|CrewPlanned)/, Truck],
  [/^DayStepUndone/, Undo2],
  [/^(DayStepRefused|RefusedStep)/, TriangleAlert],
  [/^(DayStep|CrewNear)/, Route],
  [/^(ArrivalSlipped|LateArrival)/, Clock],
  [/^DayPhoto/, Camera],
  [/^Damage/, TriangleAlert],
  [/^Claim/, FileWarning],
  [/^Review/, Star],
]

/** An event type's icon and filter category. Unknown types get a plain dot. */
export function kindOf(type: string): Readonly<{ Icon: LucideIcon; filter?: Filter }> {
  const [, Icon = CircleDot, filter] = families.find(([types]) => types.test(type)) ?? []
  return { Icon, filter }
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

/** 'paymentIntentId' becomes 'Payment intent id'. Drops a unit suffix, because the value shows the unit. */
const readableName = (field: string) =>
  capitalized(field.replace(/(Cents|Seconds)$/, '').replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`))

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
