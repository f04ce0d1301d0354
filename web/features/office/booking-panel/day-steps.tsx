import { Button, Flex, Text } from '@radix-ui/themes'
import { orderOf, stepNames } from '../../../../src/shared/move-day.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { clockTime } from '../../../shared/dates/clock.ts'
import type { OpenBooking } from '../shared/queries.ts'
import { useOfficeMutation } from '../shared/use-office-mutation.ts'
import { PanelSection } from './sections.tsx'

/** What the crew reported of the day. The last step can be taken back, if the crew tapped it by mistake. */
export function DaySteps({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { facts } = orderOf(booking.moveDay?.steps ?? [], booking)
  const { mutate, isPending } = useOfficeMutation(
    (stepId: string) =>
      unwrap(
        api.admin['service-requests']({ id: booking.id })
          .steps({ stepId: encodeURIComponent(stepId) })
          .undo.post(),
      ),
    { done: () => 'Step undone', failed: 'The step could not be undone' },
  )
  const last = facts.at(-1)
  if (!last) return null
  const isOpen = booking.account.settlement === null && booking.status !== 'cancelled'
  return (
    <PanelSection title="The day">
      <Flex asChild direction="column" gap="1">
        <ol>
          {facts.map(({ id, type, at, byName }) => (
            <li key={id}>
              <Text size="2">
                {clockTime(at)} {stepNames[type]}
                {byName && <Text color="gray"> by {byName}</Text>}
              </Text>
            </li>
          ))}
        </ol>
      </Flex>
      {isOpen && (
        <Flex>
          <Button
            variant="soft"
            color="gray"
            highContrast
            loading={isPending}
            onClick={() => mutate(last.id)}
          >
            Undo “{stepNames[last.type]}”
          </Button>
        </Flex>
      )}
    </PanelSection>
  )
}
