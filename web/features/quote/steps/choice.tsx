import { Text } from '@radix-ui/themes'
import type { ReactNode, Ref } from 'react'
import styles from './choice.module.css'

type ChoiceCardProps = Readonly<{
  /** The name shared by all cards of a choice. */
  group: string
  value: string
  isChosen: boolean
  onChoose: () => void
  className?: string
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}>

/** A radio card. A native radio input, so it is small and works before the scripts load. */
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

/** A card with a name and a short description. */
export const Choice = ({ name, about, icon, ...card }: ChoiceProps) => (
  <ChoiceCard {...card} className={styles.choice}>
    {icon}
    <span className={styles.name}>{name}</span>
    <Text size="2" color="gray">
      {about}
    </Text>
  </ChoiceCard>
)
