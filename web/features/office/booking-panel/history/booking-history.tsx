import { Skeleton } from '@radix-ui/themes'
import { useState } from 'react'
import { Failed } from '../../../../shared/components/notice.tsx'
import { Select } from '../../shared/fields.tsx'
import styles from './booking-history.module.css'
import { type Filter, kindOf } from './kinds.ts'
import { ScanList } from './scan-list.tsx'
import { TimeSlider } from './time-slider.tsx'
import { type Entry, type Subject, useHistory } from './use-history.ts'
import { words } from './words.ts'

/** A booking's event history, and the booking's state at any point in it. */
export const BookingHistory = (subject: Subject) => (
  <div className={styles.history}>
    <h3 className={styles.title}>{words.title}</h3>
    <History key={subject.id} {...subject} />
  </div>
)

function History(subject: Subject) {
  const { id } = subject
  const history = useHistory(subject)
  const [position, setPosition] = useState<number>()
  const [filter, setFilter] = useState<Filter>('all')
  if (history.isError) return <Failed onRetry={history.refetch}>{words.failed}</Failed>
  if (!history.data) return <Skeleton height="320px" />
  const shown = history.data.filter(isShown(filter))
  return (
    <>
      <TimeSlider id={id} entries={history.data} position={position} onMove={setPosition} />
      <Select
        label={words.filters}
        value={filter}
        onChange={value => setFilter(filters.find(each => each === value) ?? 'all')}
      >
        {filters.map(name => (
          <option key={name} value={name}>
            {words.filter[name]}
          </option>
        ))}
      </Select>
      <ScanList id={id} entries={shown} position={position} onMove={setPosition} />
    </>
  )
}

const isShown = (filter: Filter) => (entry: Entry) => filter === 'all' || kindOf(entry.type).filter === filter

const filters = ['all', 'payments', 'mails', 'chat', 'positions'] as const
