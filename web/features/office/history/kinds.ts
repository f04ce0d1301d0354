import {
  CalendarClock,
  CircleDot,
  CreditCard,
  type LucideIcon,
  Mail,
  MessageSquare,
  Package,
  RefreshCw,
  Route,
  Truck,
  Undo2,
} from 'lucide-react'
import type { AssignmentEvent, BookingEvent, MessageEvent } from '../../../../src/modules/booking/events.ts'
import type { TrackingEvent } from '../../../../src/modules/dispatch/events.ts'
import type { words } from './words.ts'

export type Filter = keyof typeof words.filter

/** What an event is about, and the drawing that says so at a glance. */
type Kind = Readonly<{ Icon: LucideIcon; filter?: Filter }>

/** The kind of an event by its type; one that is new to this page is drawn as a plain dot. */
export const kindOf = (type: string): Kind => (isTold(type) ? kinds[type] : { Icon: CircleDot })

/** All that a booking's history is made of: the compiler insists that none is forgotten. */
type Told =
  | BookingEvent['type']
  | AssignmentEvent['type']
  | Exclude<MessageEvent['type'], 'MessageRead'>
  | TrackingEvent['type']

const kinds: Readonly<Record<Told, Kind>> = {
  BookingCreated: { Icon: Package },
  PaymentStarted: { Icon: CreditCard, filter: 'payments' },
  PaymentFailed: { Icon: CreditCard, filter: 'payments' },
  PaymentConfirmed: { Icon: CreditCard, filter: 'payments' },
  PaymentRefunded: { Icon: Undo2, filter: 'payments' },
  RefundFailed: { Icon: Undo2, filter: 'payments' },
  RefundNotMade: { Icon: Undo2, filter: 'payments' },
  StatusChanged: { Icon: RefreshCw },
  TimeWished: { Icon: CalendarClock },
  ProviderAssigned: { Icon: Truck },
  ProviderUnassigned: { Icon: Truck },
  ProviderWentOnline: { Icon: Truck, filter: 'positions' },
  ProviderWentOffline: { Icon: Truck, filter: 'positions' },
  LocationReported: { Icon: Route, filter: 'positions' },
  MessageSent: { Icon: MessageSquare, filter: 'chat' },
  NotificationSent: { Icon: Mail, filter: 'mails' },
  NotificationKept: { Icon: Mail, filter: 'mails' },
  NotificationFailed: { Icon: Mail, filter: 'mails' },
}

const isTold = (type: string): type is Told => Object.hasOwn(kinds, type)
