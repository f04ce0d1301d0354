import { Button } from '@radix-ui/themes'
import { useId, useRef } from 'react'
import { momentInWords } from '../../../../../src/shared/calendar.ts'
import { Standing } from './standing.tsx'
import styles from './time-slider.module.css'
import { type Entry, useStanding } from './use-history.ts'
import { words } from './words.ts'

type TimeSliderProps = Readonly<{
  id: string
  entries: readonly Entry[]
  /** Selected log position, or undefined for now. */
  position: number | undefined
  onMove(position: number | undefined): void
}>

/** A slider with one stop per event, and the booking's state at that stop. */
export function TimeSlider({ id, entries, position, onMove }: TimeSliderProps) {
  const label = useId()
  const slider = useRef<HTMLInputElement>(null)
  const last = entries.length - 1
  const chosen = entries.findIndex(entry => entry.position === position)
  const stop = chosen < 0 ? last : chosen
  const entry = entries[stop]
  const standing = useStanding(id, entry?.position ?? 0)
  if (!entry) return null
  const moment = momentInWords(entry.at)
  const toNow = () => {
    // The button is about to disappear, so move the focus.
    slider.current?.focus()
    onMove(undefined)
  }
  return (
    <section className={styles.then} aria-labelledby={label}>
      <div className={styles.head}>
        <h4 id={label} className={styles.title}>
          {position === undefined ? words.asNow : words.asOf(moment)}
        </h4>
        <Button size="2" variant="soft" disabled={position === undefined} onClick={toNow}>
          {words.now}
        </Button>
      </div>
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        aria-label={words.slider}
        aria-valuetext={`${moment}. ${entry.summary}`}
        min={0}
        max={last}
        value={stop}
        onChange={({ target }) => onMove(entries[target.valueAsNumber]?.position)}
      />
      <p className={styles.event}>{entry.summary}</p>
      {standing.data && <Standing standing={standing.data} marks={position !== undefined} />}
    </section>
  )
}
