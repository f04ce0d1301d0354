import { Minus, Plus, X } from 'lucide-react'
import { thingNamed } from '../../../../src/shared/inventory.ts'
import { IconButton } from '../../../shared/components/icon-button.tsx'
import type { Analysis } from './analysis.ts'
import { type List, mostOfOne } from './list.ts'
import styles from './thing-list.module.css'
import { words } from './words.ts'

type ThingListProps = Readonly<{
  list: List
  /** The items detected in the photos, to tell them from those the customer added. */
  found: Analysis['items']
  onCount: (name: string, count: number) => void
  onRemove: (name: string) => void
}>

/** The items with their counts, which can be changed or removed. */
export function ThingList({ list, found, onCount, onRemove }: ThingListProps) {
  if (list.length === 0) return null
  return (
    <ul className={styles.list}>
      {list.map(({ name, count }) => {
        const { label = name, cubicFeet = 0 } = thingNamed(name) ?? {}
        const seen = found.find(each => each.name === name)
        return (
          <li key={name} className={styles.thing}>
            <span className={styles.name}>{label}</span>
            <span className={styles.about}>
              {words.each(cubicFeet)} · {seen ? words.sureness(seen.confidence) : words.byYou}
            </span>
            <span className={styles.counter}>
              <IconButton
                size="2"
                variant="soft"
                color="gray"
                highContrast
                label={words.less(label)}
                disabled={count <= 1}
                onClick={() => onCount(name, count - 1)}
              >
                <Minus size={16} aria-hidden />
              </IconButton>
              <span className={styles.count}>{count}</span>
              <IconButton
                size="2"
                variant="soft"
                color="gray"
                highContrast
                label={words.more(label)}
                disabled={count >= mostOfOne}
                onClick={() => onCount(name, count + 1)}
              >
                <Plus size={16} aria-hidden />
              </IconButton>
            </span>
            <IconButton
              size="2"
              variant="ghost"
              color="gray"
              highContrast
              label={words.remove(label)}
              onClick={() => onRemove(name)}
              className={styles.remove}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
