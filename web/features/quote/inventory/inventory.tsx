import { Badge, Button, Heading, Text } from '@radix-ui/themes'
import { useId, useRef, useState } from 'react'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { measure, thingNamed } from '../../../../src/shared/inventory.ts'
import { unseen } from '../../../shared/components/unseen.ts'
import { AddThing } from './add-thing.tsx'
import { useAnalysis } from './analysis.ts'
import { CountedPrice } from './counted-price.tsx'
import styles from './inventory.module.css'
import { type List, mostOfOne, withCount, withOneMore, without } from './list.ts'
import { Looked, Looking } from './looked.tsx'
import { ThingList } from './thing-list.tsx'
import { Totals } from './totals.tsx'
import { words } from './words.ts'

export type InventoryProps = Readonly<{
  serviceType: ServiceType
  photoUrls: readonly string[]
  /** The list that the customer confirmed or changed; undefined before that, or if declined. */
  value: List | undefined
  onChange: (value: List | undefined) => void
  /** Prices in dollars without and with the list; undefined if unknown. */
  withoutTotal: number | undefined
  total: number | undefined
  isReckoning: boolean
}>

/**
 * The AI estimate: items that a model counted in the photos, for the customer to correct. Not priced until
 * confirmed.
 */
export default function Inventory({
  serviceType,
  photoUrls,
  value,
  onChange,
  withoutTotal,
  total,
  isReckoning,
}: InventoryProps) {
  const { analysis, error, isLooking, lookAgain } = useAnalysis(serviceType, photoUrls)
  const [change, setChange] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const list: List =
    value ?? analysis?.items.map(({ name, count }) => ({ name, count: Math.min(mostOfOne, count) })) ?? []

  const set = (name: string, changed: List) => {
    onChange(changed)
    const count = changed.find(each => each.name === name)?.count ?? 0
    setChange(words.now(thingNamed(name)?.label ?? name, count, measure(changed).estimatedVolume))
  }
  const remove = (name: string) => {
    set(name, without(list, name))
    heading.current?.focus()
  }

  return (
    <section className={styles.box} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading as="h3" size="4" id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
          {words.title}
        </Heading>
        {photoUrls.length > 0 && (
          <Badge color="gray" highContrast>
            {words.byMachine}
          </Badge>
        )}
      </div>
      {isLooking ? (
        <Looking />
      ) : (
        <Looked serviceType={serviceType} analysis={analysis} error={error} onRetry={lookAgain} />
      )}
      {(value || !isLooking) && (
        <>
          <ThingList
            list={list}
            found={analysis?.items ?? []}
            onCount={(name, count) => set(name, withCount(list, name, count))}
            onRemove={remove}
          />
          <AddThing onAdd={name => set(name, withOneMore(list, name))} />
          {list.length > 0 && <Totals list={list} range={value ? undefined : analysis?.volumeRange} />}
          {list.length > 0 && !value && (
            <Button size="3" variant="soft" onClick={() => onChange(list)}>
              {words.confirm}
            </Button>
          )}
          {value && value.length > 0 && (
            <div className={styles.used}>
              <CountedPrice without={withoutTotal} now={total} isReckoning={isReckoning} />
              <Button size="2" variant="ghost" color="gray" onClick={() => onChange(undefined)}>
                {words.letGo}
              </Button>
            </div>
          )}
        </>
      )}
      {analysis && !analysis.needsReview && (
        <Text as="p" size="1" color="gray">
          {words.caution(analysis.model)}
        </Text>
      )}
      <p className={unseen} role="status">
        {change}
      </p>
    </section>
  )
}
