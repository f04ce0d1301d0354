import { RadioCards } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import styles from './choice.module.css'

type ChoiceProps = Readonly<{ value: string; name: string; about: string; icon?: ReactNode }>

/** A card to choose: its name, and a word about it. */
export const Choice = ({ value, name, about, icon }: ChoiceProps) => (
  <RadioCards.Item value={value} className={styles.choice}>
    {icon}
    <span className={styles.name}>{name}</span>
    <span className={styles.about}>{about}</span>
  </RadioCards.Item>
)
