import { Badge, Box, Button, Flex, Heading, Skeleton, Text } from '@radix-ui/themes'
import { ImageOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { thingNamed } from '../../../../src/shared/cube-sheet.ts'
import { mostOfOne } from '../../../../src/shared/goods.ts'
import { measure } from '../../../../src/shared/inventory.ts'
import { serverMessageOr } from '../../../shared/api/api.ts'
import { Failed, Notice } from '../../../shared/components/notice.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import { counted } from '../draft.ts'
import { useWizard } from '../wizard.tsx'
import styles from './inventory.module.css'
import { AddItem, ItemList } from './item-list.tsx'
import { type Analysis, type Items, useAnalysis, withCount, withOneMore, without } from './items.ts'
import { CompleteQuestion, LoadQuestion } from './questions.tsx'
import { SeenPhotos } from './seen-photos.tsx'

/**
 * The AI estimate: items that a model counted in the photos, for the customer to correct. Not priced until
 * confirmed.
 */
export default function Inventory() {
  const { draft, setDraft } = useWizard()
  const { photos, inventory, isInventoryComplete } = draft
  const { serviceType } = draft.answers
  const { analysis, error, isAnalyzing, retry } = useAnalysis(serviceType, photos)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const items: Items =
    inventory ?? analysis?.items.map(({ name, count }) => ({ name, count: Math.min(mostOfOne, count) })) ?? []

  const count = (inventory: Items | undefined) => setDraft(draft => counted(draft, inventory))
  const change = (name: string, changed: Items) => {
    count(changed)
    const left = changed.find(item => item.name === name)?.count ?? 0
    const label = thingNamed(name)?.label ?? name
    const cubicFeet = measure(changed).estimatedVolume
    setAnnouncement(`${label}: ${left === 0 ? 'removed' : left}. ${cubicFeet} cubic feet in all.`)
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
          {photos.length > 0 && (
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
        {analysis && <SeenPhotos photos={analysis.photos} />}
        {(inventory || !isAnalyzing) && (
          <>
            <ItemList
              items={items}
              detected={analysis?.items ?? []}
              onCount={(name, count) => change(name, withCount(items, name, count))}
              onRemove={remove}
            />
            <AddItem onAdd={name => change(name, withOneMore(items, name))} />
            {items.length > 0 && (
              <Totals items={items} range={inventory ? null : (analysis?.volumeRange ?? null)} />
            )}
            {items.length > 0 && !inventory && (
              <Button size="3" variant="soft" onClick={() => count(items)}>
                Use this list for my price
              </Button>
            )}
            {inventory && inventory.length > 0 && (
              <CompleteQuestion
                serviceType={serviceType}
                isComplete={isInventoryComplete}
                onChange={isComplete => setDraft(draft => counted(draft, draft.inventory, isComplete))}
              />
            )}
            {inventory && inventory.length > 0 && (
              <Flex wrap="wrap" gap="2" align="center" justify="between">
                <PriceDifference />
                <Button size="2" variant="ghost" color="gray" onClick={() => count(undefined)}>
                  Price without this list
                </Button>
              </Flex>
            )}
          </>
        )}
        {serviceType === 'junk' && <LoadQuestion hint={analysis?.truckEighths ?? null} />}
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
  if (!analysis.needsReview) {
    return (
      <Text as="p" size="2" color="gray" role="status">
        {analysis.description}
      </Text>
    )
  }
  const { title, text } = uncounted[serviceType]
  return (
    <Notice icon={ImageOff} color="gray" highContrast role="status">
      <strong>{title}.</strong> {text}
    </Notice>
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

type TotalsProps = Readonly<{
  items: Items
  /** What measured photos were worth, in cubic feet; null if the model was not measured. */
  range: Analysis['volumeRange']
}>

/** The total volume of the items on the list. The complexity belongs to the whole job, and its price line states it. */
function Totals({ items, range }: TotalsProps) {
  const { estimatedVolume, itemCount } = measure(items)
  return (
    <Box>
      <Flex justify="between" align="baseline" gap="3">
        <span>In total</span>
        <Text size="6" weight="bold">
          {estimatedVolume.toLocaleString('en-US')} cu ft
        </Text>
      </Flex>
      <Text as="p" size="2" color="gray">
        {itemCount === 1 ? '1 item' : `${itemCount} items`}
        {range &&
          ` · likely ${range.low.toLocaleString('en-US')} to ${range.high.toLocaleString('en-US')} cu ft`}
      </Text>
    </Box>
  )
}

/** How the items change the price. Empty if that is unknown. */
function PriceDifference() {
  const { quote, isCalculating, totalWithoutInventory } = useWizard().price
  return (
    <Text as="p" size="2" weight="medium" role="status">
      {isCalculating && 'Working out your price…'}
      {!isCalculating &&
        totalWithoutInventory !== undefined &&
        quote &&
        difference(totalWithoutInventory, quote.pricing.total)}
    </Text>
  )
}

function difference(without: number, total: number): string {
  if (total === without)
    return `${dollars(total)} with this list, the same as without it: everything fits in what is included.`
  const [amount, word] = total > without ? [total - without, 'more'] : [without - total, 'less']
  return `${dollars(total)} with this list, ${dollars(amount)} ${word} than without it.`
}
