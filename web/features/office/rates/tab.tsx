import { Button, Card, Flex, Grid, Heading, Text } from '@radix-ui/themes'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { rateCardName } from '../../../../src/shared/rate-card-name.ts'
import type { RateFigures } from '../../../../src/shared/rate-figures.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { Facts } from '../../../shared/components/facts.tsx'
import { Failed } from '../../../shared/components/notice.tsx'
import { LoadingSkeleton } from '../../../shared/components/states.tsx'
import { dayOf } from '../../../shared/dates/clock.ts'
import { wholeDay } from '../../../shared/dates/days.ts'
import { ConfirmDialog } from '../shared/form-dialog.tsx'
import { TabHeader } from '../shared/parts.tsx'
import { changesBetween, inWords, sections, tariffInWords, valueAt } from './figures.ts'
import { type NextRates, type Rates, useRates } from './rates-data.ts'
import { RatesForm } from './rates-form.tsx'

/** The Rates tab: the rate card in effect, and the one prepared for a later day. */
export default function RatesTab() {
  const { data, isError, refetch } = useRates()
  const failed = isError && <Failed onRetry={refetch}>The rates could not be loaded.</Failed>
  if (!data) return failed || <LoadingSkeleton label="Loading the rates…" height="70vh" />
  return (
    <Flex direction="column" gap="5" maxWidth="1200px">
      {failed}
      <NextCard rates={data} />
      <PresentCard rates={data} />
    </Flex>
  )
}

type RatesProps = Readonly<{ rates: Rates }>

/** The rates that are not in effect yet, or the button to prepare some, and the form for either. */
function NextCard({ rates: { present, next, allowsFlatCharges } }: RatesProps) {
  // The form keeps the version that it began with, so that it cannot overwrite a colleague's change.
  const [edited, setEdited] = useState<Readonly<{ next: NextRates | null }>>()
  const toggle = () => setEdited(edited ? undefined : { next })
  return (
    <div>
      <TabHeader
        title="Rates"
        lead="New quotes use the rate card in effect that day. Quotes already given keep their price."
        action={
          !next && (
            <Button size="3" aria-expanded={edited !== undefined} onClick={toggle}>
              <Plus size={18} aria-hidden /> Prepare next rates
            </Button>
          )
        }
      />
      {next && (
        <Waiting
          next={next}
          present={present.figures}
          allowsFlatCharges={allowsFlatCharges}
          isChanging={edited !== undefined}
          onChange={toggle}
        />
      )}
      {edited && (
        <Card size="3" mt="4">
          <RatesForm
            next={edited.next}
            figures={structuredClone(edited.next?.figures ?? present.figures)}
            onClose={() => setEdited(undefined)}
          />
        </Card>
      )}
    </div>
  )
}

type WaitingProps = Readonly<{
  next: NextRates
  present: RateFigures
  /** The owner's setting; see the form. */
  allowsFlatCharges: boolean
  isChanging: boolean
  onChange(): void
}>

/** The rates that are not in effect yet: what they change, and the buttons to change or withdraw them. */
function Waiting({ next, present, allowsFlatCharges, isChanging, onChange }: WaitingProps) {
  const { id, seen, effectiveFrom, figures, preparedBy, preparedAt, isOpen } = next
  const changes = changesBetween(present, figures)
  return (
    <Card asChild size="3">
      <section aria-label="Next rate card">
        <Heading as="h3" size="4">
          From {wholeDay(effectiveFrom)}
        </Heading>
        <Text as="p" size="2" color="gray" mb="3">
          {rateCardName(effectiveFrom)}, prepared by {preparedBy} on {dayOf(preparedAt)}
        </Text>
        {changes.length === 0 ? (
          <Text as="p">No figure changes.</Text>
        ) : (
          <Facts facts={changes.map(({ label, before, after }) => [label, `${before} → ${after}`])} />
        )}
        <Text as="p" mt="3">
          {localMovesInWords(figures, allowsFlatCharges)}
        </Text>
        {isOpen ? (
          <Flex gap="3" mt="4" wrap="wrap">
            <Button size="3" variant="soft" aria-expanded={isChanging} onClick={onChange}>
              Change
            </Button>
            <ConfirmDialog
              opener={
                <Button size="3" variant="soft" color="red">
                  Withdraw
                </Button>
              }
              title="Withdraw these rates?"
              description="The present rates stay until you prepare others."
              confirm="Withdraw"
              part="rates"
              send={options =>
                unwrap(api.admin['rate-cards']({ id }).delete(undefined, { ...options, query: { seen } }))
              }
              done={() => 'Rates withdrawn'}
            />
          </Flex>
        ) : (
          <Text as="p" mt="4" color="gray">
            It can no longer be changed.
          </Text>
        )}
      </section>
    </Card>
  )
}

/** The owner's setting decides whether the rates' flat sums are charged for local moves in Illinois. */
function localMovesInWords({ illinoisLocal }: RateFigures, allowsFlatCharges: boolean): string {
  if (!illinoisLocal.flatCharges) return 'Local moves in Illinois are charged by workers and hours alone.'
  return allowsFlatCharges
    ? 'Local moves in Illinois are charged flat sums too, by the owner’s setting.'
    : 'Local moves in Illinois are charged by workers and hours alone: these rates have flat sums for them, but the owner’s setting forbids those.'
}

const PresentCard = ({ rates: { present, allowsFlatCharges } }: RatesProps) => (
  <section aria-label="Present rate card">
    <Heading as="h3" size="4" mb="3">
      {rateCardName(present.rateCardVersion)} (in effect now)
    </Heading>
    <Text as="p" mb="3">
      Tariff: {tariffInWords(present.figures)}. Moves within Illinois follow it.
    </Text>
    <Grid columns="repeat(auto-fill, minmax(min(300px, 100%), 1fr))" gap="4" align="start">
      {sections.map(({ title, figures }) => (
        <Card key={title}>
          <Heading as="h4" size="3" mb="2">
            {title}
          </Heading>
          <Facts
            facts={figures.map(([path, label, unit]) => [
              label,
              inWords(valueAt(present.figures, path), unit),
            ])}
          />
        </Card>
      ))}
    </Grid>
    <Text as="p" size="2" color="gray" mt="3">
      {localMovesInWords(present.figures, allowsFlatCharges)}
    </Text>
  </section>
)
