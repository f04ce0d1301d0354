import { Badge, Box, Button, Flex, Heading, Skeleton, Text } from '@radix-ui/themes'
import { ImageOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { measure, rangeOf, thingNamed } from '../../../../src/shared/inventory.ts'
import { loadInWords } from '../../../../src/shared/sizes.ts'
import { serverMessageOr } from '../../../shared/api/api.ts'
import { Failed, Notice } from '../../../shared/components/notice.tsx'
import { capitalized } from '../../../shared/labels.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import styles from './inventory.module.css'
import { AddItem, ItemList } from './item-list.tsx'
import { type Analysis, type Items, maxCount, useAnalysis, withCount, withOneMore, without } from './items.ts'

export type InventoryProps = Readonly<{
  serviceType: ServiceType
  photoUrls: readonly string[]
  /** The items that the customer confirmed or changed; undefined before that, or if declined. */
  value: Items | undefined
  onChange: (value: Items | undefined) => void
  /** Prices in dollars without and with the items; undefined if unknown. */
  totalWithoutInventory: number | undefined
  total: number | undefined
  isCalculating: boolean
}>

/**
 * The AI estimate: items that a model counted in the photos, for the customer to correct. Not priced until
 * confirmed.
 */
export default function Inventory({ serviceType, photoUrls, value, onChange, ...price }: InventoryProps) {
  const { analysis, error, isAnalyzing, retry } = useAnalysis(serviceType, photoUrls)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const items: Items =
    value ?? analysis?.items.map(({ name, count }) => ({ name, count: Math.min(maxCount, count) })) ?? []

  const change = (name: string, changed: Items) => {
    onChange(changed)
    const count = changed.find(item => item.name === name)?.count ?? 0
    const label = thingNamed(name)?.label ?? name
    const cubicFeet = measure(changed).estimatedVolume
    setAnnouncement(`${label}: ${count === 0 ? 'removed' : count}. ${cubicFeet} cubic feet in all.`)
  }
  const remove = (name: string) => {
    change(name, without(items, name))
    heading.current?.focus()
  }

  return (
    <section className={styles.inventory} aria-labelledby={headingId}>
      <Flex direction="column" gap="4">
        <Flex wrap="wrap" gap="2" align="center" justify="between">
          <Heading as="h3" size="4" id={headingId} ref={heading} tabIndex={-1}>
            What we will carry
          </Heading>
          {photoUrls.length > 0 && (
            <Badge color="gray" highContrast>
              AI estimate
            </Badge>
          )}
        </Flex>
        {isAnalyzing ? (
          <Analyzing />
        ) : (
          <AnalysisResult serviceType={serviceType} analysis={analysis} error={error} onRetry={retry} />
        )}
        {(value || !isAnalyzing) && (
          <>
            <ItemList
              items={items}
              detected={analysis?.items ?? []}
              onCount={(name, count) => change(name, withCount(items, name, count))}
              onRemove={remove}
            />
            <AddItem onAdd={name => change(name, withOneMore(items, name))} />
            {items.length > 0 && <Totals items={items} range={value ? undefined : analysis?.volumeRange} />}
            {items.length > 0 && !value && (
              <Button size="3" variant="soft" onClick={() => onChange(items)}>
                Use this list for my price
              </Button>
            )}
            {value && value.length > 0 && (
              <Flex wrap="wrap" gap="2" align="center" justify="between">
                <PriceDifference {...price} />
                <Button size="2" variant="ghost" color="gray" onClick={() => onChange(undefined)}>
                  Price without this list
                </Button>
              </Flex>
            )}
          </>
        )}
        {analysis && !analysis.needsReview && (
          <Text as="p" size="1" color="gray">
            {analysis.model} looked at your photos. It is a computer model and can make mistakes, so please
            check the list.
          </Text>
        )}
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </Flex>
    </section>
  )
}

const Analyzing = () => (
  <Flex direction="column" gap="3">
    <Text as="p" size="2" color="gray" role="status">
      Looking at your photos…
    </Text>
    {[72, 56, 64].map(percent => (
      <Skeleton key={percent} height="20px" width={`${percent}%`} aria-hidden />
    ))}
  </Flex>
)

type AnalysisResultProps = Readonly<{
  serviceType: ServiceType
  /** Undefined without photos or without an answer. */
  analysis?: Analysis
  error: unknown
  onRetry: () => void
}>

function AnalysisResult({ serviceType, analysis, error, onRetry }: AnalysisResultProps) {
  if (error) {
    return (
      <Failed onRetry={onRetry} again="Look again">
        {serverMessageOr(error, 'We can’t analyze photos right now. Please add your large items by hand.')}
      </Failed>
    )
  }
  if (!analysis) return null
  const { title, text } = uncounted[serviceType]
  return (
    <>
      {analysis.needsReview && (
        <Notice icon={ImageOff} color="gray" highContrast role="status">
          <strong>{title}.</strong> {text}
        </Notice>
      )}
      {!analysis.needsReview && <Sentence>{analysis.description}</Sentence>}
      {analysis.truckEighths !== null && (
        <Sentence>{`From your photos, this looks like about ${loadInWords(analysis.truckEighths)}.`}</Sentence>
      )}
    </>
  )
}

const uncounted: Readonly<Record<ServiceType, Readonly<{ title: string; text: string }>>> = {
  moving: {
    title: 'We couldn’t identify any items in your photos',
    text: 'Add your large items below, or just continue and we’ll price by the size of your home.',
  },
  junk: {
    title: 'We couldn’t count the junk in these photos',
    text: 'Your price is based on the load size you chose. Add large pieces below if you like.',
  },
}

const Sentence = ({ children }: Readonly<{ children: string }>) => (
  <Text as="p" size="2" color="gray" role="status">
    {children}
  </Text>
)

type TotalsProps = Readonly<{
  items: Items
  /** The range from the photo analysis, in cubic feet. Defaults to the range of the items' volume. */
  range?: Readonly<{ low: number; high: number }> | null
}>

/** The total volume with its range, and the job's complexity. */
function Totals({ items, range }: TotalsProps) {
  const { estimatedVolume, itemCount, complexity } = measure(items)
  const { low, high } = range ?? rangeOf(estimatedVolume)
  return (
    <Box>
      <Flex justify="between" align="baseline" gap="3">
        <span>In total</span>
        <Text size="6" weight="bold">
          {estimatedVolume.toLocaleString('en-US')} cu ft
        </Text>
      </Flex>
      <Flex justify="between" wrap="wrap" gapX="3">
        <Text size="2" color="gray">
          Likely {low.toLocaleString('en-US')} to {high.toLocaleString('en-US')} cu ft
        </Text>
        <Text size="2" color="gray">
          {itemCount === 1 ? '1 item' : `${itemCount} items`} · {capitalized(complexity)} complexity
        </Text>
      </Flex>
    </Box>
  )
}

/** How the items change the price. Empty if that is unknown. */
const PriceDifference = ({
  totalWithoutInventory,
  total,
  isCalculating,
}: Pick<InventoryProps, 'totalWithoutInventory' | 'total' | 'isCalculating'>) => (
  <Text as="p" size="2" weight="medium" role="status">
    {isCalculating && 'Working out your price…'}
    {!isCalculating &&
      totalWithoutInventory !== undefined &&
      total !== undefined &&
      difference(totalWithoutInventory, total)}
  </Text>
)

const difference = (without: number, total: number) =>
  total > without
    ? `${dollars(total)} with this list, ${dollars(total - without)} more than without it.`
    : `${dollars(total)} with this list, the same as without it: everything fits in what is included.`
