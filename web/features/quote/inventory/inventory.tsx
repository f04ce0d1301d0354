import { Badge, Box, Button, Flex, Heading, Skeleton, Text } from '@radix-ui/themes'
import { ImageOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { measure, rangeOf, thingNamed } from '../../../../src/shared/inventory.ts'
import { serverMessageOr } from '../../../shared/api/api.ts'
import { Failed, Notice } from '../../../shared/components/notice.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import styles from './inventory.module.css'
import { AddItem, ItemList } from './item-list.tsx'
import { type Analysis, type Items, maxCount, useAnalysis, withCount, withOneMore, without } from './items.ts'
import { words } from './words.ts'

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
    setAnnouncement(words.changed(thingNamed(name)?.label ?? name, count, measure(changed).estimatedVolume))
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
            {words.title}
          </Heading>
          {photoUrls.length > 0 && (
            <Badge color="gray" highContrast>
              {words.aiEstimate}
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
                {words.confirm}
              </Button>
            )}
            {value && value.length > 0 && (
              <Flex wrap="wrap" gap="2" align="center" justify="between">
                <PriceDifference {...price} />
                <Button size="2" variant="ghost" color="gray" onClick={() => onChange(undefined)}>
                  {words.decline}
                </Button>
              </Flex>
            )}
          </>
        )}
        {analysis && !analysis.needsReview && (
          <Text as="p" size="1" color="gray">
            {words.caution(analysis.model)}
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
      {words.analyzing}
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
      <Failed onRetry={onRetry} again={words.retry}>
        {serverMessageOr(error, words.failed)}
      </Failed>
    )
  }
  if (!analysis) return null
  const { title, text } = words.uncounted[serviceType]
  return (
    <>
      {analysis.needsReview && (
        <Notice icon={ImageOff} color="gray" highContrast role="status">
          <strong>{title}.</strong> {text}
        </Notice>
      )}
      {!analysis.needsReview && <Sentence>{analysis.description}</Sentence>}
      {analysis.truckEighths !== null && <Sentence>{words.eighths(analysis.truckEighths)}</Sentence>}
    </>
  )
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
        <span>{words.total}</span>
        <Text size="6" weight="bold">
          {words.cubicFeet(estimatedVolume)}
        </Text>
      </Flex>
      <Flex justify="between" wrap="wrap" gapX="3">
        <Text size="2" color="gray">
          {words.range(low, high)}
        </Text>
        <Text size="2" color="gray">
          {words.items(itemCount)} · {words.complexities[complexity]}
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
    {isCalculating && words.calculating}
    {!isCalculating &&
      totalWithoutInventory !== undefined &&
      total !== undefined &&
      difference(totalWithoutInventory, total)}
  </Text>
)

const difference = (without: number, total: number) =>
  total > without ? words.dearer(dollars(total), dollars(total - without)) : words.same(dollars(total))
