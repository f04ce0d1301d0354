import { Box, Button, Flex, Grid, Heading, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { preferenceInWords } from '../../../../../src/shared/calendar.ts'
import { people } from '../../../../../src/shared/crews.ts'
import { CheckboxField } from '../../../../shared/forms/field.tsx'
import { serviceNames, statusWords } from '../../../../shared/labels.ts'
import AssignDialog from '../../shared/assign/assign-dialog.tsx'
import { ReservedCrew } from '../../shared/booking/reserved-crew.tsx'
import styles from './board.module.css'
import type { Job } from './board-data.ts'
import jobStyles from './job-block.module.css'
import { type BoardView, JobButton, routeOf } from './job-block.tsx'

/** Paid bookings without a crew. Dropping a job here unassigns it. */
export function Tray({ view, jobs }: Readonly<{ view: BoardView; jobs: readonly Job[] }>) {
  const { day, drag } = view
  const [isOnlyDay, showOnlyDay] = useState(false)
  const ofDay = jobs.filter(({ preferredDate }) => preferredDate === day)
  const [assigned, setAssigned] = useState<Job>()
  return (
    <Box asChild p="4" className={styles.tray}>
      <section aria-labelledby={headingId} data-tray data-over={drag?.at === 'tray' || undefined}>
        <Flex wrap="wrap" align="center" gap="2" mb="3">
          <Heading as="h2" id={headingId} size="4" mr="4">
            Waiting for a crew{' '}
            <Text ml="1" color="gray">
              {jobs.length}
            </Text>
          </Heading>
          {ofDay.length > 0 && (
            <CheckboxField
              label={`Only jobs requested for this day (${ofDay.length})`}
              checked={isOnlyDay}
              onChange={({ target }) => showOnlyDay(target.checked)}
            />
          )}
        </Flex>
        {jobs.length === 0 && (
          <Text color="gray">Every paid booking has a crew. Drop a job here to unassign it.</Text>
        )}
        <Grid gap="3" columns="repeat(auto-fill, minmax(min(280px, 100%), 1fr))" asChild>
          <ul>
            {(isOnlyDay && ofDay.length > 0 ? ofDay : jobs).map(job => (
              <Flex key={job.id} direction="column" align="start" gap="2" asChild>
                <li>
                  <JobButton view={view} job={job} data-accent-color="blue">
                    <strong>{job.customerName}</strong>
                    <span>
                      {serviceNames[job.serviceType]}, {job.estimatedHours} h, {people(job.crewSize)}
                    </span>
                    <span>{preferredTimeOf(job)}</span>
                    {job.status !== 'confirmed' && <span>The status says {statusWords(job.status)}</span>}
                    <span className={jobStyles.muted}>{routeOf(job)}</span>
                  </JobButton>
                  <ReservedCrew booking={withHours(job)} />
                  <Button
                    variant="soft"
                    aria-label={`Assign & Schedule ${job.customerName}`}
                    onClick={() => setAssigned(job)}
                  >
                    Assign & Schedule
                  </Button>
                </li>
              </Flex>
            ))}
          </ul>
        </Grid>
        {assigned && <AssignDialog booking={withHours(assigned)} onDone={() => setAssigned(undefined)} />}
      </section>
    </Box>
  )
}

const withHours = (job: Job) => ({ ...job, pricing: { estimatedHours: job.estimatedHours } })

const headingId = 'waiting-for-a-crew'

function preferredTimeOf(job: Job): string {
  const preferred = preferenceInWords(job)
  return preferred ? `Requested for ${preferred}` : 'Any day'
}
