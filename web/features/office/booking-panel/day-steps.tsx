import { Button, Flex, Text } from '@radix-ui/themes'
import { type RefObject, useRef } from 'react'
import { extraInWords, refusedName } from '../../../../src/shared/day-work.ts'
import { canTakeBack, orderOf, type RefusedStep, stepNames } from '../../../../src/shared/move-day.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { clockTime } from '../../../shared/dates/clock.ts'
import type { OpenBooking } from '../shared/queries.ts'
import { useOfficeMutation } from '../shared/use-office-mutation.ts'
import { PanelSection } from './sections.tsx'

/**
 * What the crew reported of the day. What was tapped by mistake can be taken back, unless a later step rests on it. What was
 * refused stays until the office has checked it.
 */
export function DaySteps({ booking }: Readonly<{ booking: OpenBooking }>) {
  const steps = booking.moveDay?.steps ?? []
  const { facts } = orderOf(steps, booking)
  const section = useRef<HTMLElement>(null)
  const { mutate, isPending, variables } = useOfficeMutation(
    (stepId: string) =>
      unwrap(
        api.admin['service-requests']({ id: booking.id })
          .steps({ stepId: encodeURIComponent(stepId) })
          .undo.post(),
      ),
    { done: () => 'Step undone', failed: 'The step could not be undone' },
  )
  const refused = booking.moveDay?.refused?.filter(({ undone }) => !undone) ?? []
  if (facts.length + refused.length === 0) return null
  const isOpen = booking.account.settlement === null && booking.status !== 'cancelled'
  return (
    <PanelSection title="The day" part="day" ref={section}>
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
      {refused.length > 0 && <RefusedSteps id={booking.id} refused={refused} section={section} />}
    </PanelSection>
  )
}

type RefusedStepsProps = Readonly<{
  id: string
  refused: readonly RefusedStep[]
  /** Takes the focus of a button that is gone. */
  section: RefObject<HTMLElement | null>
}>

/** The crew read the same reasons. */
function RefusedSteps({ id, refused, section }: RefusedStepsProps) {
  const { mutate, isPending, variables } = useOfficeMutation(
    (ids: string[]) => unwrap(api.admin['service-requests']({ id })['refused-steps'].checked.post({ ids })),
    {
      done() {
        // The pressed button is gone. Without the focus in the panel, Escape would not close it.
        const focused = document.activeElement
        if (focused === document.body || focused?.matches(':disabled')) section.current?.focus()
        return 'Marked as checked'
      },
      failed: 'It could not be marked as checked',
    },
  )
  return (
    <Flex asChild direction="column" gap="2" mt="3">
      <ul aria-label="Refused">
        {refused.map(step => (
          <Flex asChild key={step.id} align="center" justify="between" gap="3">
            <li>
              <Text size="2">
                <Text weight="bold" color="red">
                  Refused: {clockTime(step.at)} {refusedName(step)}
                </Text>
                {step.byName && <Text color="gray"> by {step.byName}</Text>}
                <br />
                {step.reason}
              </Text>
              <Button
                variant="soft"
                color="gray"
                highContrast
                aria-label={`Mark “${refusedName(step)}” at ${clockTime(step.at)} as checked`}
                disabled={isPending}
                loading={isPending && variables.length === 1 && variables[0] === step.id}
                onClick={() => mutate([step.id])}
              >
                Checked
              </Button>
            </li>
          </Flex>
        ))}
        {refused.length > 1 && (
          <Flex asChild justify="end">
            <li>
              <Button
                variant="soft"
                color="gray"
                highContrast
                disabled={isPending}
                loading={isPending && variables.length > 1}
                onClick={() => mutate(refused.map(({ id }) => id))}
              >
                Mark all as checked
              </Button>
            </li>
          </Flex>
        )}
      </ul>
    </Flex>
  )
}
