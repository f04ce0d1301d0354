import { Box, Button, Flex, Grid, Text } from '@radix-ui/themes'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { underWaySince } from '../../../../../src/shared/move-day.ts'
import { Dialog, DialogButtons, useReturnFocus } from '../../../../shared/components/dialog.tsx'
import { Failed, FormError, Notice } from '../../../../shared/components/notice.tsx'
import { LoadingSkeleton } from '../../../../shared/components/states.tsx'
import {
  clockAt,
  instantAt,
  minuteAtTime,
  timeAtMinute,
  timeInWords,
  today,
} from '../../../../shared/dates/clock.ts'
import { dayInWords } from '../../../../shared/dates/days.ts'
import { type Choice, SlotPicker } from '../../../../shared/dates/slot-picker.tsx'
import { AddCrewLink } from '../parts.tsx'
import {
  type Assignable,
  isConflict,
  isMoved,
  reasonOf,
  type SuggestedCrew,
  type Suggestions,
  useAssign,
  useCrews,
} from './assign.ts'
import styles from './assign-dialog.module.css'
import { CrewChoice, JobSummary, Preference } from './assign-parts.tsx'

type AssignDialogProps = Readonly<{
  booking: Assignable
  /** The preselected crew. Defaults to the booking's own, or else the suggested one. */
  providerId?: string
  /** Called to close the dialog, after assigning or canceling. */
  onDone: () => void
}>

/** Spec §2 "Assign & Schedule": chooses a crew, a day and a time for a booking. Mounting it opens the dialog. */
export default function AssignDialog({ booking, providerId, onDone }: AssignDialogProps) {
  const [picked, setPicked] = useState(() => timeOf(booking))
  const [chosen, setChosen] = useState(providerId ?? booking.providerId ?? undefined)
  // The choice applies to the booking as it was when the dialog opened, even if the page has newer data.
  const [asOpened] = useState(booking)
  const crews = useCrews(booking.id, { date: picked?.day, time: picked?.time, providerId })
  // The server's initial proposal, which stays visible after the user picks a time.
  const proposal = useCrews(booking.id, { providerId }, asOpened.scheduledDate === null)
  const difference = proposal.data?.preferenceDifference?.sentence
  const assign = useAssign()
  const returnFocus = useReturnFocus()
  const choice = picked ?? (crews.data && proposed(crews.data))
  const list = crews.data?.suggestions ?? []
  const crew = list.find(each => each.providerId === chosen) ?? list[0]
  const isComplete = crew && choice?.day && choice.time
  const warnings = isComplete ? crew.warnings : []
  const plan = useId()
  const canConfirm = isComplete && crew.available && !crews.isPlaceholderData && !assign.isPending

  const confirm = () => {
    if (!canConfirm || !choice?.day || !choice.time) return
    const { day, time } = choice
    assign.mutate(
      { booking: asOpened, providerId: crew.providerId, scheduledDate: instantAt(day, time) },
      {
        onSuccess: onDone,
        onError(error) {
          // This dialog shows data from before the move.
          if (isMoved(error)) onDone()
          // The time was taken. The refetched suggestions show the times left that day.
          else if (isConflict(error)) setPicked({ day, time: undefined })
        },
      },
    )
  }
  // A new choice dismisses the refusal.
  const dismissError = () => assign.isError && assign.reset()
  return (
    <Dialog.Root open onOpenChange={open => !open && onDone()}>
      <Dialog.Content
        maxWidth="880px"
        size="4"
        maxHeight="calc(100dvh - 48px)"
        onKeyDown={({ key, repeat, target }) =>
          key === 'Enter' && !repeat && !isActivatedByEnter(target) && confirm()
        }
        onOpenAutoFocus={focusDialog}
        onCloseAutoFocus={returnFocus}
      >
        <Dialog.Title mb="1">Assign & Schedule</Dialog.Title>
        <Dialog.Description color="gray">
          {booking.bookingNumber}, {booking.customerName}
        </Dialog.Description>
        <Grid
          columns={{ initial: '1', sm: 'minmax(0, 5fr) minmax(0, 6fr)' }}
          align="start"
          gapX="7"
          gapY="5"
          mt="5"
        >
          <Flex direction="column" gap="5" minWidth="0">
            <Preference booking={booking} difference={difference}>
              {difference && proposal.data && !picked && (
                <ProposalActions
                  preferredDay={booking.preferredDate}
                  proposal={proposal.data}
                  onUse={() => setPicked({ day: proposal.data.date, time: proposal.data.time })}
                />
              )}
            </Preference>
            <JobSummary booking={booking} />
            {crews.isPending && <LoadingSkeleton label="Looking for crews…" height="160px" />}
            {crews.isError && <Failed onRetry={crews.refetch}>The crews could not be loaded.</Failed>}
            {crews.isSuccess && !list.some(({ doesKind }) => doesKind) && (
              <Flex direction="column" align="start" gap="3">
                <p>
                  {list.length === 0
                    ? 'There is no active crew to send yet.'
                    : `No crew does ${booking.serviceType === 'moving' ? 'moves' : 'junk removal'}. Add one, or add the service to a crew, under Providers.`}
                </p>
                <AddCrewLink />
              </Flex>
            )}
            {crew && (
              <CrewChoice
                crews={list}
                value={crew.providerId}
                isTimeChosen={choice?.time !== undefined}
                onChange={id => {
                  dismissError()
                  setChosen(id)
                }}
              />
            )}
          </Flex>
          {crew && choice && (
            <SlotPicker
              value={choice}
              onChange={choice => {
                dismissError()
                setPicked(choice)
                // The time belongs to this crew, but the refetched list may rank another first.
                if (choice.time) setChosen(crew.providerId)
              }}
              today={today()}
              near={crews.data?.date}
              of={{ providerId: crew.providerId, serviceRequestId: booking.id }}
            />
          )}
        </Grid>
        <Flex direction="column" gap="3" className={styles.foot}>
          {assign.isError && <FormError>{reasonOf(assign.error)}</FormError>}
          {warnings.length > 0 && (
            <Notice icon={TriangleAlert} color="amber" role="status" size="1" highContrast>
              {warnings.join(' ')}
            </Notice>
          )}
          <Flex wrap="wrap" align="center" justify="between" gap="3">
            <Box minWidth="0" flexGrow="1" flexBasis="300px">
              <Text as="p" weight="bold" id={plan}>
                {planInWords(crew, choice, booking)}
              </Text>
            </Box>
            <DialogButtons close="Cancel">
              <Button
                size="3"
                aria-describedby={plan}
                aria-keyshortcuts="Enter"
                disabled={!canConfirm && !assign.isPending}
                loading={assign.isPending}
                onClick={confirm}
              >
                {warnings.length > 0 && crew?.available ? 'Assign anyway' : 'Assign crew'}
              </Button>
            </DialogButtons>
          </Flex>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** The parts of the proposal that match the customer's preference. The dispatcher picks the rest. */
const proposed = ({ date, time, preferenceDifference }: Suggestions): Choice => ({
  day: preferenceDifference?.differsIn === 'day' ? undefined : date,
  time: preferenceDifference ? undefined : time,
})

type ProposalActionsProps = Readonly<{
  preferredDay: string | null
  proposal: Suggestions
  onUse: () => void
}>

/** Two ways on: use the proposal, or open the board, where the office can assign a crew on any day. */
const ProposalActions = ({ preferredDay, proposal: { date, time }, onUse }: ProposalActionsProps) => (
  <>
    <Button variant="soft" color="gray" highContrast onClick={onUse}>
      Use {dayInWords(date)}, {timeInWords(time)}
    </Button>
    {preferredDay && preferredDay !== date && preferredDay >= today() && (
      <Button variant="ghost" asChild>
        <Link to={`?tab=schedule&view=board&day=${preferredDay}`}>Open the requested day on the board</Link>
      </Button>
    )}
  </>
)

/** Whether Enter activates the target itself. */
const isActivatedByEnter = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, summary') !== null

/** Focuses the dialog itself, so that screen readers start at its title however much has loaded. */
function focusDialog(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** The booking's scheduled time, unless its day is past and not that of the work under way. Otherwise the server proposes one. */
function timeOf(booking: Assignable): Choice | undefined {
  if (!booking.scheduledDate) return undefined
  const at = clockAt(booking.scheduledDate)
  const startedAt = underWaySince(booking)
  return at.day >= today() || (startedAt && clockAt(startedAt).day === at.day) ? at : undefined
}

/** Describes the plan, or what is still missing and keeps the button disabled. */
function planInWords(
  crew: SuggestedCrew | undefined,
  choice: Choice | undefined,
  { pricing }: Assignable,
): string {
  if (!crew || !choice?.day) return 'Choose a crew, a day and a time.'
  const day = dayInWords(choice.day)
  if (!choice.time) return `Choose a time on ${day}.`
  const end = minuteAtTime(choice.day, choice.time) + Math.ceil(pricing.estimatedHours * 60)
  const plan = `${crew.name} on ${day}, ${timeInWords(choice.time)} to ${timeInWords(timeAtMinute(choice.day, end))}`
  return crew.available ? plan : `${plan} is not available. Choose another time or crew.`
}
