import { Button } from '@radix-ui/themes'
import { useQueries } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { people } from '../../../../../src/shared/fields.ts'
import { Dialog, DialogButtons, useReturnFocus } from '../../../../shared/components/dialog.tsx'
import { clockAt } from '../../../../shared/dates/schedule/clock.ts'
import { wholeDay } from '../../../../shared/dates/schedule/days.ts'
import { CheckboxField } from '../../../../shared/forms/field.tsx'
import { type Crew, crewsFor } from '../../shared/assign/assign.ts'
import { Select } from '../../shared/fields.tsx'
import { spanInWords, way } from './block.tsx'
import styles from './cannot-come.module.css'
import { jobSpan, type Move } from './held.ts'
import { offOn, overlap } from './layout.ts'
import type { CrewRow } from './rows.ts'
import type { Scheduled } from './use-board.ts'
import { words } from './words.ts'

type CannotComeProps = Readonly<{
  day: string
  crew: CrewRow['crew']
  /** Its jobs of the day that have not started. */
  jobs: readonly Scheduled[]
  onConfirm: (moves: readonly Move[], isDayOff: boolean) => void
  onLeave: () => void
}>

/** Reassigns all of a day's jobs of an absent crew to other crews, at the same times. */
export function CannotCome({ day, crew, jobs, onConfirm, onLeave }: CannotComeProps) {
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({})
  const isOff = offOn(day, crew.daysOff) !== undefined
  const [isDayOff, setDayOff] = useState(!isOff)
  const focusBack = useReturnFocus()
  const found = useQueries({
    queries: jobs.map(({ id, scheduledDate }) => {
      const { day, time } = clockAt(scheduledDate ?? '')
      return crewsFor(id, { date: day, time })
    }),
  })
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
    onConfirm(
      choices.map(({ job, providerId }) =>
        providerId && job.scheduledDate
          ? { kind: 'assign', job, providerId, scheduledDate: job.scheduledDate }
          : { kind: 'unassign', job },
      ),
      isDayOff,
    )
  }
  return (
    <Dialog.Root open onOpenChange={open => !open && onLeave()}>
      <Dialog.Content maxWidth="640px" onCloseAutoFocus={focusBack}>
        <Dialog.Title>{words.cannotCome.title(crew.name, wholeDay(day))}</Dialog.Title>
        <Dialog.Description>
          {jobs.length === 0 ? words.cannotCome.noJobs : words.cannotCome.text}
        </Dialog.Description>
        <form onSubmit={confirm}>
          <ul className={styles.jobs}>
            {choices.map(({ job, crews, providerId }) => (
              <li key={job.id}>
                <p className={styles.job}>
                  <strong>{job.customerName}</strong>
                  <span>{timesOf(day, job)}</span>
                  <span>{way(job)}</span>
                </p>
                <Select
                  label={words.cannotCome.newCrew(job.customerName)}
                  value={providerId}
                  hint={crews.find(each => each.providerId === providerId)?.warnings.join(' ') || undefined}
                  onChange={id => choose({ ...chosen, [job.id]: id })}
                >
                  <option value={waiting}>{words.cannotCome.wait}</option>
                  {crews.map(each => (
                    <option key={each.providerId} value={each.providerId}>
                      {each.name}
                    </option>
                  ))}
                </Select>
              </li>
            ))}
          </ul>
          {!isOff && (
            <CheckboxField
              label={words.cannotCome.dayOff}
              checked={isDayOff}
              onChange={({ target }) => setDayOff(target.checked)}
            />
          )}
          <DialogButtons close={words.keep} mt="5">
            <Button
              size="3"
              loading={found.some(({ isPending }) => isPending)}
              disabled={jobs.length === 0 && !isDayOff}
            >
              {words.cannotCome.confirm(jobs.length)}
            </Button>
          </DialogButtons>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** A job, the crews that can take it in addition to earlier choices, and the chosen one. */
type Choice = Readonly<{ job: Scheduled; crews: readonly Crew[]; providerId: string }>

/** Option value for the tray. Never a provider id. */
const waiting = ''

/** Whether two jobs overlap. A manually set status may have left a crew with two jobs at the same time. */
function areAtOnce(day: string, a: Scheduled, b: Scheduled): boolean {
  const [one, other] = [jobSpan(day, a), jobSpan(day, b)]
  return one !== undefined && other !== undefined && overlap(one, other)
}

function timesOf(day: string, job: Scheduled): string {
  const span = jobSpan(day, job)
  return span ? `${spanInWords(day, span)}, ${people(job.crewSize)}` : ''
}
