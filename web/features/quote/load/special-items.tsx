import { Flex, Text } from '@radix-ui/themes'
import { Ban, Recycle } from 'lucide-react'
import { type Disposal, disposals, disposalsIn, isTaken } from '../../../../src/shared/special-disposal.ts'
import { QuestionGroup } from '../step-frame.tsx'
import { Pills } from './pills.tsx'
import styles from './special-items.module.css'

type SpecialItemsProps = Readonly<{
  title?: string
  about?: string
  kinds?: readonly Disposal[]
  /** A quote's item categories; those that are not special stay as they are. */
  value: readonly string[]
  /** What else the customer typed, which may name special kinds too. */
  typed?: readonly string[]
  onChange: (value: string[]) => void
}>

/** Asks about junk that landfills or trucks may not take, and says what happens with each kind once it is chosen. */
export const SpecialItems = ({
  title = 'Is any of this in the load?',
  about = 'Optional. Tick it, and see what happens with it.',
  kinds = disposals,
  value,
  typed = [],
  onChange,
}: SpecialItemsProps) => (
  <QuestionGroup title={title}>
    <Text as="p" color="gray" mb="3">
      {about}
    </Text>
    <Pills choices={kinds.map(({ name }) => name)} value={value} onChange={onChange} />
    <Consequences items={[...value, ...typed]} />
  </QuestionGroup>
)

/** Says what happens with each special kind that the items name. Announces each. */
export const Consequences = ({ items }: Readonly<{ items: readonly string[] }>) => (
  <div aria-live="polite">
    <Flex asChild direction="column" gap="3">
      <ul>
        {disposalsIn(items).map(disposal => (
          <Consequence key={disposal.name} disposal={disposal} />
        ))}
      </ul>
    </Flex>
  </div>
)

function Consequence({ disposal }: Readonly<{ disposal: Disposal }>) {
  const { name, examples, happens } = disposal
  const Icon = isTaken(disposal) ? Recycle : Ban
  return (
    <li className={styles.consequence} data-refused={!isTaken(disposal) || undefined}>
      <Icon size={18} className={styles.icon} aria-hidden />
      <span>
        <strong>{name}</strong> ({examples}): {happens}
      </span>
    </li>
  )
}
