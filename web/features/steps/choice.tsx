import type { ReactNode, Ref } from 'react'
import styles from './choice.module.css'

type ChoiceCardProps = Readonly<{
  /** The same for all cards of which one is chosen. */
  group: string
  value: string
  isChosen: boolean
  onChoose: () => void
  className?: string
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}>

/** One of several cards to choose from. It is a radio button of the browser's own, so it is light and works at once. */
export const ChoiceCard = ({
  group,
  value,
  isChosen,
  onChoose,
  className = '',
  ref,
  children,
}: ChoiceCardProps) => (
  <label className={`${styles.card} ${className}`}>
    <input
      type="radio"
      className={styles.radio}
      name={group}
      value={value}
      checked={isChosen}
      onChange={onChoose}
      ref={ref}
    />
    {children}
  </label>
)

type ChoiceProps = Omit<ChoiceCardProps, 'children'> &
  Readonly<{ name: string; about: string; icon?: ReactNode }>

/** A card with its name, and a word about it. */
export const Choice = ({ name, about, icon, ...card }: ChoiceProps) => (
  <ChoiceCard {...card} className={styles.choice}>
    {icon}
    <span className={styles.name}>{name}</span>
    <span className={styles.about}>{about}</span>
  </ChoiceCard>
)
