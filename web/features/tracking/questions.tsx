import { PhoneLink } from '../../components/phone-link.tsx'
import { useConfig } from '../../data/config.ts'
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
