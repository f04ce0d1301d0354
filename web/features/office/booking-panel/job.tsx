import { momentInWords, wishInWords } from '../../../../src/shared/calendar.ts'
import { loadInWords } from '../../../../src/shared/sizes.ts'
import { callTo } from '../../../shared/call.ts'
import { clockTime } from '../../../shared/dates/day.ts'
import { capitalized } from '../../../shared/labels.ts'
import { Facts } from '../shared/parts.tsx'
import type { OpenBooking } from '../shared/queries.ts'
import styles from './booking-panel.module.css'
import { words as all } from './words.ts'

const words = all.job

/** The job's schedule, crew and requirements. */
export function Job({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { crewSize, pricing, completedAt } = booking
  return (
    <section className={styles.section} data-part="job" tabIndex={-1}>
      <h3>{words.title}</h3>
      <Facts
        facts={[
          [words.preferred, wishInWords(booking) ?? words.anyDay],
          [words.scheduled, scheduleOf(booking)],
          [words.crew, <Crew key="crew" booking={booking} />],
          [words.people, words.peopleAndHours(crewSize, pricing.estimatedHours)],
          ...askedFor(booking),
          [words.completed, completedAt && momentInWords(completedAt)],
        ]}
      />
    </section>
  )
}

function scheduleOf({ scheduledDate, scheduledEnd }: OpenBooking): string {
  if (!scheduledDate) return words.notScheduled
  const start = momentInWords(scheduledDate)
  return scheduledEnd ? words.until(start, clockTime(scheduledEnd)) : start
}

function Crew({ booking: { provider } }: Readonly<{ booking: OpenBooking }>) {
  if (!provider) return words.noCrew
  return (
    <>
      {provider.name}, <a href={callTo(provider.phone)}>{provider.phone}</a>
    </>
  )
}

/** Details that the customer gave in the quote form, without empty ones. */
function askedFor({ job, roomSize }: OpenBooking) {
  const size = [words.size, capitalized(roomSize.replace(/(\d)(?=\D)/, '$1 '))] as const
  if (!job) return [size]
  const { floorLevel, hasElevator, stairsCount } = job.accessDetails
  return [
    size,
    [words.floor, words.floorOf(floorLevel, hasElevator, stairsCount)],
    [words.special, job.specialItems.join(', ')],
    [words.categories, job.itemCategories.join(', ')],
    [words.packing, job.packingService && words.yes],
    [words.load, job.loadSize && loadInWords(job.loadSize)],
  ] as const
}
