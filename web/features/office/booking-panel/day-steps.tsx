import { Button, Flex, Text } from '@radix-ui/themes'
import { extraInWords } from '../../../../src/shared/day-work.ts'
import { canTakeBack, orderOf, stepNames } from '../../../../src/shared/move-day.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { clockTime } from '../../../shared/dates/clock.ts'
import type { OpenBooking } from '../shared/queries.ts'
import { useOfficeMutation } from '../shared/use-office-mutation.ts'
import { PanelSection } from './sections.tsx'

/** What the crew reported of the day. What was tapped by mistake can be taken back, unless a later step rests on it. */
export function DaySteps({ booking }: Readonly<{ booking: OpenBooking }>) {
  const steps = booking.moveDay?.steps ?? []
  const { facts } = orderOf(steps, booking)
  const { mutate, isPending, variables } = useOfficeMutation(
    (stepId: string) =>
      unwrap(
        api.admin['service-requests']({ id: booking.id })
          .steps({ stepId: encodeURIComponent(stepId) })
          .undo.post(),
      ),
    { done: () => 'Step undone', failed: 'The step could not be undone' },
  )
  if (facts.length === 0) return null
  const isOpen = booking.account.settlement === null && booking.status !== 'cancelled'
  return (
    <PanelSection title="The day">
      <Flex asChild direction="column" gap="1">
        <ol>
          {facts.map(({ id, type, at, byName, extra }) => {
            const words = [stepNames[type], extra && extraInWords(extra)].filter(Boolean).join(': ')
            return (
              <Flex asChild key={id} align="center" justify="between" gap="3">
                <li>
                  <Text size="2">
                    {clockTime(at)} {words}
                    {byName && <Text color="gray"> by {byName}</Text>}
                  </Text>
                  {isOpen && canTakeBack(steps, booking, id) && (
                    <Button
                      variant="soft"
                      color="gray"
                      highContrast
                      aria-label={`Undo “${words}” at ${clockTime(at)}`}
                      disabled={isPending}
                      loading={isPending && variables === id}
                      onClick={() => mutate(id)}
                    >
                      Undo
                    </Button>
                  )}
                </li>
              </Flex>
            )
          })}
        </ol>
      </Flex>
    </PanelSection>
  )
}
