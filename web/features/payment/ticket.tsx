import type { ReactNode } from 'react'
import { withoutCountry } from '../address/place-names.ts'
import styles from './ticket.module.css'

/** A paper moving ticket: what prices, summaries and confirmations are written on. */
export const Ticket = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={styles.ticket}>{children}</div>
)

/** Where the ticket is torn: what is above is the job, what is below the money. */
export const Tear = () => <div className={styles.tear} aria-hidden />

type RouteProps = Readonly<{ from: string; to?: string | null; distance?: string }>

/** The way as a line between two pins; a junk job has the first one only. */
export const Route = ({ from, to, distance }: RouteProps) => (
  <ol className={styles.route}>
    <li>{withoutCountry(from)}</li>
    {distance && <li className={styles.distance}>{distance}</li>}
    {to && <li>{withoutCountry(to)}</li>}
  </ol>
)

type TotalProps = Readonly<{ label: string; amount: string; note?: ReactNode; isBusy?: boolean }>

/** The figure that people look for, in large. */
export const Total = ({ label, amount, note, isBusy }: TotalProps) => (
  <div className={styles.total}>
    <span>{label}</span>
    <output className={styles.amount} aria-busy={isBusy}>
      {amount}
    </output>
    {note && <span className={styles.note}>{note}</span>}
  </div>
)
