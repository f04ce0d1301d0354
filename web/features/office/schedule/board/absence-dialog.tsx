import { Button, Flex, Grid, Text } from '@radix-ui/themes'
import { useQueries } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { people } from '../../../../../src/shared/crews.ts'
import { Dialog, DialogButtons, useReturnFocus } from '../../../../shared/components/dialog.tsx'
import { wholeDay } from '../../../../shared/dates/days.ts'
import { CheckboxField } from '../../../../shared/forms/field.tsx'
import { crewsFor, type SuggestedCrew, slotOf } from '../../shared/assign/assign.ts'
import { Select } from '../../shared/fields.tsx'
import type { CrewDay, Scheduled } from './board-data.ts'
import { routeOf, spanInWords } from './job-block.tsx'
import { offOn, overlap } from './layout.ts'
import { jobSpan, type Move } from './moves.ts'

type AbsenceDialogProps = Readonly<{
  day: string
  crew: CrewDay['crew']
  /** Its jobs of the day that have not started. */
  jobs: readonly Scheduled[]
  onConfirm: (moves: readonly Move[], isDayOff: boolean) => void
  onLeave: () => void
}>

/** Reassigns all of a day's jobs of an absent crew to other crews, at the same times. */
export function AbsenceDialog({ day, crew, jobs, onConfirm, onLeave }: AbsenceDialogProps) {
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({})
  const isOff = offOn(day, crew.daysOff) !== undefined
  const [isDayOff, setDayOff] = useState(!isOff)
  const focusBack = useReturnFocus()
  const found = useQueries({
    queries: jobs.map(({ id, scheduledDate }) => crewsFor(id, slotOf(scheduledDate ?? ''))),
  })
  const isNothing = jobs.length === 0 && !isDayOff
  const isLoading = found.some(({ isPending }) => isPending)
  const choices: Choice[] = []
  for (const [n, job] of jobs.entries()) {
    const busy = choices.filter(each => areAtOnce(day, each.job, job)).map(({ providerId }) => providerId)
    const crews = (found[n]?.data?.suggestions ?? []).filter(
      ({ providerId, available }) => available && ![crew.id, ...busy].includes(providerId),
    )
    const wanted = chosen[job.id]
    const isOffered = wanted === waiting || crews.some(({ providerId }) => providerId === wanted)
    const best = crews.find(({ warnings }) => warnings.length === 0)?.providerId ?? waiting
    choices.push({ job, crews, providerId: wanted !== undefined && isOffered ? wanted : best })
  }
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    onConfirm(choices.map(moveTo), isDayOff)
  }
  return (
    <Dialog.Root open onOpenChange={open => !open && onLeave()}>
      <Dialog.Content maxWidth="640px" onCloseAutoFocus={focusBack}>
        <Dialog.Title>
          {crew.name} is unavailable on {wholeDay(day)}
        </Dialog.Title>
        <Dialog.Description>
          {jobs.length > 0
            ? 'Each job keeps its time and goes to the crew you choose here, or waits for one.'
            : isOff
              ? 'It has the day off, and no jobs to move.'
              : 'It has no jobs to move that day.'}
        </Dialog.Description>
        <form onSubmit={confirm}>
          <Flex direction="column" gap="3" my="4" asChild>
            <ul>
              {choices.map(({ job, crews, providerId }) => (
                <Grid key={job.id} columns={{ initial: '1', sm: '2' }} gapX="5" gapY="2" asChild>
                  <li>
                    <Flex direction="column" justify="center">
                      <Text weight="bold">{job.customerName}</Text>
                      <Text size="2">{timesOf(day, job)}</Text>
                      <Text size="2" color="gray">
                        {routeOf(job)}
                      </Text>
                    </Flex>
                    <Select
                      label={`New crew for ${job.customerName}`}
                      value={providerId}
                      hint={
                        crews.find(each => each.providerId === providerId)?.warnings.join(' ') || undefined
                      }
                      onChange={id => choose({ ...chosen, [job.id]: id })}
                      options={[
                        [waiting, 'None yet, leave it waiting'],
                        ...crews.map(({ providerId, name }) => [providerId, name] as const),
                      ]}
                    />
                  </li>
                </Grid>
              ))}
            </ul>
          </Flex>
          {!isOff && (
            <CheckboxField
              label="Mark the day as a day off"
              checked={isDayOff}
              onChange={({ target }) => setDayOff(target.checked)}
            />
          )}
          <DialogButtons close="Leave as is" mt="5">
            {(jobs.length > 0 || !isOff) && (
              <Button
                size="3"
                loading={isLoading}
                // Radix disables a loading button only if this is undefined.
                disabled={isLoading || isNothing}
              >
                {isNothing
                  ? 'Check the box first'
                  : jobs.length === 0
                    ? 'Save'
                    : `Move ${jobsInWords(jobs.length)}`}
              </Button>
            )}
          </DialogButtons>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** A job, the crews that can take it in addition to earlier choices, and the chosen one. */
type Choice = Readonly<{ job: Scheduled; crews: readonly SuggestedCrew[]; providerId: string }>

/** Option value for the tray. Never a provider id. */
const waiting = ''

const moveTo = ({ job, providerId }: Choice): Move =>
  providerId && job.scheduledDate
    ? { kind: 'assign', job, providerId, scheduledDate: job.scheduledDate }
    : { kind: 'unassign', job }

export const jobsInWords = (count: number) => (count === 1 ? '1 job' : `${count} jobs`)

/** Whether two jobs overlap. A manually set status may have left a crew with two jobs at the same time. */
function areAtOnce(day: string, a: Scheduled, b: Scheduled): boolean {
  const [one, other] = [jobSpan(day, a), jobSpan(day, b)]
  return one !== undefined && other !== undefined && overlap(one, other)
}

function timesOf(day: string, job: Scheduled): string {
  const span = jobSpan(day, job)
  return span ? `${spanInWords(day, span)}, ${people(job.crewSize)}` : ''
}
