import { Badge, Card, Flex, Text } from '@radix-ui/themes'
import { dayInWords, dayOf } from '../../../src/shared/calendar.ts'
import { dollars } from '../payment/dollars.ts'
import { PhotoList } from './day-photos.tsx'
import type { Claim } from './job-proof.ts'

/** The customer's claims and what became of them. */
export const ClaimList = ({ claims }: Readonly<{ claims: readonly Claim[] }>) => (
  <Flex asChild direction="column" gap="3" className="breakable">
    <ul>
      {claims.map(claim => (
        <Card asChild size="2" key={claim.id}>
          <li>
            <Flex direction="column" gap="2">
              <Flex wrap="wrap" align="center" gapX="3" gapY="1">
                <strong>{claim.item}</strong>
                <ClaimBadge state={claim.state} />
              </Flex>
              <Text as="p" size="2" color="gray">
                Claim {claim.number}, {claim.isByCrew ? 'opened' : 'filed'} on {dayOf(claim.filedAt)}
              </Text>
              <p>{claim.description}</p>
              {claim.photoUrls.length > 0 && (
                <PhotoList photos={claim.photoUrls.map(url => ({ url, name: claim.item }))} />
              )}
              <p>{outcomeOf(claim)}</p>
            </Flex>
          </li>
        </Card>
      ))}
    </ul>
  </Flex>
)

const badges = {
  open: ['amber', 'Received'],
  settled: ['green', 'Settled'],
  denied: ['gray', 'Declined'],
} as const

export function ClaimBadge({ state }: Pick<Claim, 'state'>) {
  const [color, label] = badges[state]
  return (
    <Badge color={color} highContrast>
      {label}
    </Badge>
  )
}

function outcomeOf({ decision, settleBy }: Claim): string {
  if (!decision) return `We answer by ${dayInWords(settleBy)} at the latest, usually much sooner.`
  if (decision.amount === null || decision.remedy === null) return `Declined: ${decision.reason}`
  return `${remedies[decision.remedy]} ${dollars(decision.amount)}: ${decision.reason}`
}

const remedies = {
  repair: 'We have it repaired, for up to',
  replacement: 'We replace it, for up to',
  cash: 'We pay you',
} as const
