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

/** An event type's icon and filter category. */
type Kind = Readonly<{ Icon: LucideIcon; filter?: Filter }>

/** Looks up the kind of an event type. Unknown types get a plain dot. */
export const kindOf = (type: string): Kind => kinds[type] ?? { Icon: CircleDot }

/** Every event type shown in a booking's history. A test compares this list with the server's. */
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
