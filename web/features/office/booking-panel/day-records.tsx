import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { useJobPapers, useValuation } from '../../../shared/papers/job-papers.ts'
import { PaperList } from '../../../shared/papers/paper-list.tsx'
import { ClaimList } from '../../../shared/proof/claims.tsx'
import { DayPhotos } from '../../../shared/proof/day-photos.tsx'
import { useJobProof } from '../../../shared/proof/job-proof.ts'
import { Stars } from '../../../shared/proof/review.tsx'
import type { OpenBooking } from '../shared/queries.ts'
import { type Subject, useHistory } from './history/events.ts'
import { PanelSection } from './sections.tsx'

/** The crew's photos and notes of a job, its claims and its review. Nothing if there are none. */
export function ProofSection({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { data: proof } = useJobProof(booking.id, booking.version)
  if (!proof) return null
  const { photos, damages, claims, review } = proof
  if (photos.length + damages.length + claims.length === 0 && !review) return null
  return (
    <PanelSection title="Photos, claims and review">
      <DayPhotos proof={proof} heading="h4" />
      {claims.length > 0 && (
        <div>
          <Heading as="h4" size="2" mb="2">
            Claims
          </Heading>
          <ClaimList claims={claims} />
          {claims.some(({ state }) => state === 'open') && (
            <Flex mt="3">
              <Button variant="soft" asChild>
                <Link to="?tab=claims">Decide the claims</Link>
              </Button>
            </Flex>
          )}
        </div>
      )}
      {review && (
        <div>
          <Heading as="h4" size="2" mb="2">
            Review
          </Heading>
          <Stars rating={review.rating} />
          {review.words && (
            <Text as="p" mt="2">
              {review.words}
            </Text>
          )}
        </div>
      )}
    </PanelSection>
  )
}

type PapersSectionProps = Readonly<{ booking: OpenBooking; subject: Subject }>

/** The papers of a job, signed or not, the liability that holds, and who chose it. Nothing if the booking has none. */
export function PapersSection({ booking, subject }: PapersSectionProps) {
  const { data: papers } = useJobPapers(booking.id, booking.version)
  const { data: valuation } = useValuation(booking.id, { weight: '', value: '' }, booking.version)
  const { data: history } = useHistory(subject)
  if (!papers || papers.current.length === 0) return null
  const liability = valuation?.choices.find(({ kind }) => kind === valuation.kind)
  const choice = history?.findLast(({ type }) => type === 'ValuationChosen')
  return (
    <PanelSection title="Papers">
      <PaperList papers={papers} hasHashes />
      {booking.serviceType === 'moving' && liability && (
        <Text as="p" size="2" color="gray">
          {liability.words} {valuation?.isChosen ? choice?.summary : 'By default.'}
        </Text>
      )}
    </PanelSection>
  )
}
