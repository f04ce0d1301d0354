import { Flex } from '@radix-ui/themes'
import { Ban, Recycle } from 'lucide-react'
import { type Disposal, disposalsIn, isTaken } from '../../../../src/shared/special-disposal.ts'
import styles from './consequences.module.css'

/** Says what happens with each special kind that the items name. Announces each. */
export default function Consequences({ items }: Readonly<{ items: readonly string[] }>) {
  return (
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
}

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
