import { useConfig } from '../api/config.ts'
import { callTo } from '../links.ts'
import styles from './contact-links.module.css'

/** A link that calls a phone number. Set `label` (WI or IL) where nothing nearby names the office. */
export const PhoneLink = ({ label, number }: Readonly<{ label?: string; number: string }>) => (
  <a href={callTo(number)} className={styles.phone}>
    {label && <span className={styles.label}>{label} </span>}
    {number}
  </a>
)

/** The phone number of each state's office. */
export function OfficePhones() {
  const { phones } = useConfig()
  return (
    <>
      <PhoneLink label="WI" number={phones.wi} /> <PhoneLink label="IL" number={phones.il} />
    </>
  )
}

/** The offices' phone numbers below a sentence such as "Questions? Call us". */
export const CallUs = ({ children }: Readonly<{ children: string }>) => (
  <p className={styles.callUs}>
    <span>{children}</span> <OfficePhones />
  </p>
)

/** A mailto link. A long address wraps before the @. */
export function EmailLink({ address }: Readonly<{ address: string }>) {
  const at = address.lastIndexOf('@')
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}
