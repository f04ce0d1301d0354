import type { ReactNode } from 'react'
import { withoutCountry } from '../../../src/shared/geo.ts'
import styles from './ticket.module.css'

/** A paper ticket that frames prices, summaries and confirmations. */
export const Ticket = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={styles.ticket}>{children}</div>
)

/** The perforation between the job and its price. */
export const Tear = () => <div className={styles.tear} aria-hidden />

type RouteProps = Readonly<{ from: string; to?: string | null; distance?: string }>

/** The route as a line between two pins. A junk job has only the first. */
export const Route = ({ from, to, distance }: RouteProps) => (
  <ol className={styles.route}>
    <li>{withoutCountry(from)}</li>
    {distance && <li className={styles.distance}>{distance}</li>}
    {to && <li>{withoutCountry(to)}</li>}
  </ol>
)

/** A route's distance in words, such as '12 miles (approximate)'. */
export const distanceInWords = (miles: number, isApproximate: boolean): string =>
  `${miles === 1 ? '1 mile' : `${miles} miles`}${isApproximate ? ' (approximate)' : ''}`

type TotalProps = Readonly<{ label: string; amount: string; note?: ReactNode; isBusy?: boolean }>

/** A large total. */
export const Total = ({ label, amount, note, isBusy }: TotalProps) => (
  <div className={styles.total}>
    <span>{label}</span>
    <output className={styles.amount} aria-busy={isBusy}>
      {amount}
    </output>
    {note && <span className={styles.note}>{note}</span>}
  </div>
)
