import { Text } from '@radix-ui/themes'
import { useJobPapers, useValuation } from '../../../shared/papers/job-papers.ts'
import { PaperList } from '../../../shared/papers/paper-list.tsx'
import type { OpenBooking } from '../shared/queries.ts'
import { PanelSection } from './sections.tsx'

const noFigures = { weight: '', value: '' }

/** The papers of a job, signed or not, and the liability that holds. Nothing if the booking has none. */
export function PapersSection({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { data: papers } = useJobPapers(booking.id, booking.version)
  const { data: valuation } = useValuation(booking.id, noFigures, booking.version)
  if (!papers || papers.current.length === 0) return null
  const liability = valuation?.choices.find(({ kind }) => kind === valuation.kind)
  return (
    <PanelSection title="Papers">
      <PaperList papers={papers} hasHashes />
      {booking.serviceType === 'moving' && liability && (
        <Text as="p" size="2" color="gray">
          {liability.words} {valuation?.isChosen ? 'Chosen by the customer.' : 'By default.'}
        </Text>
      )}
    </PanelSection>
  )
}
