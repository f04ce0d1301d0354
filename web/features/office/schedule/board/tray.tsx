import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { wishInWords } from '../../../../../src/shared/calendar.ts'
import { people } from '../../../../../src/shared/fields.ts'
import { CheckboxField } from '../../../../shared/forms/field.tsx'
import { serviceNames, statusWords } from '../../../../shared/labels.ts'
import AssignDialog from '../../shared/assign/assign-dialog.tsx'
import { type Handling, way, withoutClick } from './block.tsx'
import type { Held } from './held.ts'
import styles from './tray.module.css'
import type { Job } from './use-board.ts'
import { words } from './words.ts'

type TrayProps = Readonly<{
  day: string
  jobs: readonly Job[]
  held: Held | undefined
  handling: Handling
}>

/** Paid bookings without a crew. Dropping a job here unassigns it. */
export function Tray({ day, jobs, held, handling }: TrayProps) {
  const [isOnlyDay, showOnlyDay] = useState(false)
  const ofDay = jobs.filter(({ preferredDate }) => preferredDate === day)
  const [assigned, setAssigned] = useState<Job>()
  return (
    <section
      className={styles.tray}
      aria-labelledby={heading}
      data-tray
      data-over={held?.at === 'tray' || undefined}
    >
      <div className={styles.head}>
        <h2 id={heading} className={styles.heading}>
          {words.tray} <span>{jobs.length}</span>
        </h2>
        {ofDay.length > 0 && (
          <CheckboxField
            label={words.onlyDay(ofDay.length)}
            checked={isOnlyDay}
            onChange={({ target }) => showOnlyDay(target.checked)}
          />
        )}
      </div>
      {jobs.length === 0 && <p className={styles.empty}>{words.trayEmpty}</p>}
      <ul className={styles.jobs}>
        {(isOnlyDay && ofDay.length > 0 ? ofDay : jobs).map(job => (
          <li key={job.id}>
            <button
              type="button"
              className={styles.job}
              data-job={job.id}
              data-held={job.id === held?.job.id || undefined}
              onClick={() => handling.open(job)}
              onKeyDown={event => handling.press(event, job)}
              onKeyUp={withoutClick}
              onPointerDown={event => handling.grab(event, job)}
            >
              <strong>{job.customerName}</strong>
              <span>
                {serviceNames[job.serviceType]}, {words.hours(job.estimatedHours)}, {people(job.crewSize)}
              </span>
              <span>{wish(job)}</span>
              {job.status !== 'confirmed' && <span>{words.statusSays(statusWords(job.status))}</span>}
              <span className={styles.way}>{way(job)}</span>
            </button>
            <Button
              variant="soft"
              aria-label={words.assignJob(job.customerName)}
              onClick={() => setAssigned(job)}
            >
              {words.assign}
            </Button>
          </li>
        ))}
      </ul>
      {assigned && (
        <AssignDialog
          booking={{ ...assigned, pricing: { estimatedHours: assigned.estimatedHours } }}
          onDone={() => setAssigned(undefined)}
        />
      )}
    </section>
  )
}

const heading = 'waiting-for-a-crew'

function wish(job: Job): string {
  const wished = wishInWords(job)
  return wished ? words.wished(wished) : words.wishOpen
}
