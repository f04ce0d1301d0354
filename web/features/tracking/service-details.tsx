import { withoutCountry } from '../../../src/shared/geo.ts'
import type { Booking } from '../../shared/api/booking.ts'
import { serviceNames, statusWords } from '../../shared/labels.ts'
import { OnlineDot } from '../../shared/live/online-dot.tsx'
import { CallLink } from './call-link.tsx'
import type { Followed } from './followed.ts'
import { Facts, Panel } from './panel.tsx'
import { words } from './words.ts'

type ServiceDetailsProps = Readonly<{ booking: Booking; provider: Followed | undefined }>

/** Spec §2: the booked service, its status and its provider. */
export const ServiceDetails = ({ booking, provider }: ServiceDetailsProps) => (
  <Panel title={words.details}>
    <Facts
      facts={[
        [words.booking, booking.bookingNumber],
        [words.serviceType, serviceNames[booking.serviceType]],
        [words.status, <span key="status">{statusWords(booking.status)}</span>],
        [
          words.provider,
          provider ? (
            <span key="provider">
              <OnlineDot isOnline={provider.isOnline} /> {provider.name}
              <br />
              <CallLink number={provider.phone} />
            </span>
          ) : (
            words.notAssigned
          ),
        ],
        [words.from, withoutCountry(booking.fromAddress)],
        [words.to, booking.toAddress && withoutCountry(booking.toAddress)],
      ]}
    />
  </Panel>
)
