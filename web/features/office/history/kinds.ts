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
import type { words } from './words.ts'

export type Filter = keyof typeof words.filter

/** What an event is about, and the drawing that says so at a glance. */
type Kind = Readonly<{ Icon: LucideIcon; filter?: Filter }>

/** The kind of an event by its type; an unknown type is drawn as a plain dot. */
export const kindOf = (type: string): Kind => kinds[type] ?? { Icon: CircleDot }

/** Every event that a booking's history shows; a test compares it with the server's. */
export const kinds: Readonly<Record<string, Kind>> = {
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
