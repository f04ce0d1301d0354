import { useConfig } from '../api/config.ts'
import { PhoneLink } from './phone-link.tsx'
import styles from './questions.module.css'

/** The office phone number in each state, for visitors who need help. `asking` is the text before the numbers. */
export function Questions({ asking }: Readonly<{ asking: string }>) {
  const { phones } = useConfig()
  return (
    <p className={styles.questions}>
      <span>{asking}</span> <PhoneLink label="WI" number={phones.wi} />{' '}
      <PhoneLink label="IL" number={phones.il} />
    </p>
  )
}
