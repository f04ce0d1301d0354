import { useConfig } from '../api/config.ts'
import { PhoneLink } from '../components/contact-links.tsx'
import { FormError } from '../components/notice.tsx'
import styles from './office-fault.module.css'

/** Says that a message was not sent, and gives the phone numbers to call. */
export function OfficeFault({ title, children }: Readonly<{ title: string; children: string }>) {
  const { phones } = useConfig()
  return (
    <FormError>
      <strong>{title}</strong>
      <span className={styles.words}>{children}</span>
      <span className={styles.phones}>
        <PhoneLink label="WI" number={phones.wi} />
        <PhoneLink label="IL" number={phones.il} />
      </span>
    </FormError>
  )
}
