import { Box, Heading, Skeleton, Text } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { momentInWords } from '../../../../../src/shared/calendar.ts'
import { Facts } from '../../../../shared/components/facts.tsx'
import { lazyComponent } from '../../../../shared/components/lazy.ts'
import { Failed } from '../../../../shared/components/notice.tsx'
import { Scroller } from '../../../../shared/components/scroller.tsx'
import { clockTime, dayOf } from '../../../../shared/dates/clock.ts'
import { groupBy } from '../../../../shared/group-by.ts'
import { Select } from '../../shared/fields.tsx'
import { type Entry, type Filter, filters, kindOf, readableData, type Subject, useHistory } from './events.ts'
import styles from './history.module.css'
import { TimeSlider } from './time-slider.tsx'

const DriveTrail = lazyComponent(() => import('./drive-trail.tsx'))

/** A booking's event history, and the booking's state at any point in it. */
export function BookingHistory(subject: Subject) {
  const { id } = subject
  const history = useHistory(subject)
  const [position, setPosition] = useState<number>()
  const [filter, setFilter] = useState<Filter>('all')
  if (history.isError) return <Failed onRetry={history.refetch}>The history could not be loaded.</Failed>
  if (!history.data) return <Skeleton height="320px" />
  const shown = history.data.filter(({ type }) => filter === 'all' || kindOf(type).filter === filter)
  return (
    <>
      <TimeSlider id={id} entries={history.data} position={position} onMove={setPosition} />
      <Select
        label="What to show"
        value={filter}
        onChange={value => setFilter(filters.find(([name]) => name === value)?.[0] ?? 'all')}
        options={filters}
      />
      <EventList id={id} entries={shown} position={position} onMove={setPosition} />
    </>
  )
}

type EventListProps = Readonly<{
  id: string
  entries: readonly Entry[]
  /** Selected log position, or undefined for now. */
  position: number | undefined
  onMove(position: number): void
}>

/** The events grouped by day, each with its time, summary and author. */
function EventList({ id, entries, position, onMove }: EventListProps) {
  if (entries.length === 0) return <Text color="gray">Nothing of this kind yet.</Text>
  const days = [...groupBy(entries, ({ at }) => dayOf(at))]
  return days.map(([day, entries]) => (
    <section key={day} aria-label={day}>
      <Heading as="h4" size="1" mb="2">
        {day}
      </Heading>
      <ol>
        {entries.map(entry => (
          <Event
            key={`${entry.position} ${entry.at}`}
            id={id}
            entry={entry}
            when={whenOf(entry, position)}
            onMove={onMove}
          />
        ))}
      </ol>
    </section>
  ))
}

type EventProps = Readonly<{
  id: string
  entry: Entry
  when: 'past' | 'present' | 'future'
  onMove(position: number): void
}>

function Event({ id, entry, when, onMove }: EventProps) {
  const { Icon } = kindOf(entry.type)
  return (
    <li className={styles.event} data-when={when} aria-current={when === 'present' ? 'step' : undefined}>
      <button
        type="button"
        className={styles.time}
        title={`Show the booking as it stood on ${momentInWords(entry.at)}`}
        onClick={() => onMove(entry.position)}
      >
        <time dateTime={entry.at}>{clockTime(entry.at)}</time>
      </button>
      <span className={styles.mark}>
        <Icon size={16} aria-hidden />
      </span>
      <Box pt="1" pb="4" minWidth="0">
        <p className={styles.summary}>{entry.summary}</p>
        <Text as="p" size="1" color="gray">
          {entry.who}
        </Text>
        <Details id={id} entry={entry} />
      </Box>
    </li>
  )
}

function whenOf(entry: Entry, position: number | undefined): EventProps['when'] {
  if (position === undefined || entry.position < position) return 'past'
  return entry.position === position ? 'present' : 'future'
}

/** Expandable event data: readable values first, a drive's route on a map, then the stored JSON. */
function Details({ id, entry }: Readonly<{ id: string; entry: Entry }>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Details</summary>
      {isOpen && (
        <>
          <Box my="2">
            <Facts layout="compact" facts={[...readableData(entry.data), ['Stored as', entry.actor]]} />
          </Box>
          <Suspense fallback={<Skeleton height="240px" />}>
            {entry.type === 'LocationReported' && <DriveTrail id={id} entry={entry} />}
          </Suspense>
          <details className={styles.details}>
            <summary>Raw data</summary>
            <Scroller className={styles.raw}>
              <pre>{JSON.stringify(entry.data, null, 2)}</pre>
            </Scroller>
          </details>
        </>
      )}
    </details>
  )
}
