import { Badge, Card, Flex, Grid, Text } from '@radix-ui/themes'
import { Link, useSearchParams } from 'react-router-dom'
import { dayInWords, dayOf } from '../../../../src/shared/calendar.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState, LoadingSkeleton } from '../../../shared/components/states.tsx'
import { Boxes } from '../../../shared/drawings/drawings.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import { ClaimBadge } from '../../../shared/proof/claims.tsx'
import { PhotoList } from '../../../shared/proof/day-photos.tsx'
import { TabHeader, ViewSwitch } from '../shared/parts.tsx'
import { useOpenBooking, useSetParams } from '../shared/url.ts'
import { type Claim, useClaims } from './claims-data.tsx'
import { DenyDialog, ReopenDialog, remedyNames, SettleDialog } from './decide-dialogs.tsx'

const views = [
  ['open', 'Open'],
  ['all', 'All'],
] as const

/** The Claims tab: what customers claim, the deadlines, and the decisions. */
export default function ClaimsTab() {
  const [search] = useSearchParams()
  const setParams = useSetParams()
  const view = search.get('claims') === 'all' ? 'all' : 'open'
  const setView = (view: 'open' | 'all') =>
    setParams({ claims: view === 'all' ? view : undefined }, { replace: true })
  const { data: claims, isError, refetch } = useClaims(view === 'open' ? 'open' : undefined)
  const failed = isError && <Failed onRetry={refetch}>The claims could not be loaded.</Failed>
  return (
    <>
      <TabHeader
        title="Claims"
        lead="Each was acknowledged by email when it arrived, and must be paid, answered with an offer, or declined within 120 days (49 CFR 370.9)."
        action={<ViewSwitch label="Which claims" views={views} value={view} onChange={setView} />}
      />
      {failed}
      {!claims && !failed && <LoadingSkeleton label="Loading the claims…" height="40vh" />}
      {claims?.length === 0 && (
        <EmptyState
          drawing={<Boxes />}
          level={3}
          heading={view === 'open' ? 'No open claims' : 'No claims yet'}
        >
          Customers file them on their booking’s page. Damage that a crew notes on the job opens one, too.
        </EmptyState>
      )}
      {claims && claims.length > 0 && (
        <Flex asChild direction="column" gap="3">
          <ul>
            {claims.map(claim => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </ul>
        </Flex>
      )}
    </>
  )
}

function ClaimRow({ claim }: Readonly<{ claim: Claim }>) {
  const { linkTo } = useOpenBooking()
  const { serviceRequestId, customerName, number, item, description, photoUrls, state, filedAt } = claim
  return (
    <Card asChild>
      <li>
        <Grid columns={{ initial: '1', sm: '200px minmax(0, 1fr) auto' }} gap="4">
          <div>
            <Link {...linkTo(serviceRequestId)}>{customerName}</Link>
            <Text as="p" size="1" color="gray">
              {number}, {dayOf(filedAt)}
              {claim.isByCrew && ', noted by the crew'}
            </Text>
            <Flex gap="2" mt="2" wrap="wrap">
              <ClaimBadge state={state} />
              {claim.isOverdue && (
                <Badge color="red" highContrast>
                  Overdue
                </Badge>
              )}
            </Flex>
            {state === 'open' && (
              <Text as="p" size="2" mt="2">
                Settle by {dayInWords(claim.settleBy)}
              </Text>
            )}
          </div>
          <Flex direction="column" gap="2" minWidth="0">
            <p>
              <strong>{item}</strong>: {description}
            </p>
            <Text as="p" size="2" color="gray">
              {claim.value === null ? 'Value not stated' : `Worth ${dollars(claim.value)}`},{' '}
              {claim.weight === null ? 'weight not stated' : `${claim.weight} lb`}
            </Text>
            <Text as="p" size="2">
              {claim.mostOwed.words}
            </Text>
            {photoUrls.length > 0 && <PhotoList photos={photoUrls.map(url => ({ url, name: item }))} />}
            {claim.decision && <p>{decisionOf(claim)}</p>}
          </Flex>
          <Flex wrap="wrap" gap="2" align="start">
            {state === 'open' ? (
              <>
                <SettleDialog claim={claim} />
                <DenyDialog claim={claim} />
              </>
            ) : (
              <ReopenDialog claim={claim} />
            )}
          </Flex>
        </Grid>
      </li>
    </Card>
  )
}

function decisionOf({ decision, decidedBy, paidBy }: Claim): string {
  if (!decision) return ''
  const what =
    decision.amount === null
      ? 'Declined'
      : `${remedyNames[decision.remedy ?? 'cash']}, ${dollars(decision.amount)} (${paidBy})`
  return `${what} by ${decidedBy} on ${dayOf(decision.at)}: ${decision.reason}`
}
