import { serviceNames } from '../../components/job-words.ts'
import { statusWords } from '../../components/status-words.ts'
import type { Booking } from '../../data/booking.ts'
import { withoutCountry } from '../address/place-names.ts'
import { CallLink } from './call-link.tsx'
import type { Followed } from './followed.ts'
import { OnlineDot } from './online-dot.tsx'
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
