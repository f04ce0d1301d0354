import { useId } from 'react'
import styles from './slot-list.module.css'
import { closedOf, type Slot } from './slots.ts'
import { words } from './words.ts'

type SlotListProps = Readonly<{
  slots: readonly Slot[]
  value: string | undefined
  onChange: (time: string) => void
}>

/** A day's time slots. Unavailable ones stay in the list, with the reason if the user may see it. */
export function SlotList({ slots, value, onChange }: SlotListProps) {
  const name = useId()
  const reasons = useId()
  const closed = closedOf(slots)
  return (
    <>
      {!slots.some(({ available, overrulable }) => available || overrulable) && (
        <p className={styles.full}>{words.full}</p>
      )}
      <fieldset className={styles.slots} aria-describedby={closed.length > 0 ? reasons : undefined}>
        <legend>
          {words.time} <span>{words.central}</span>
        </legend>
        {slots.map(({ time, label, available, overrulable, reason }) => (
          <label
            key={time}
            title={reason}
            data-doubtful={overrulable || undefined}
            data-chosen={time === value || undefined}
            data-closed={!(available || overrulable) || undefined}
          >
            <input
              type="radio"
              name={name}
              value={time}
              checked={time === value}
              disabled={!available && !overrulable}
              onChange={() => onChange(time)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {closed.length > 0 && (
        <details id={reasons} className={styles.closed} open={closed.length <= atAGlance}>
          <summary>{words.why}</summary>
          <ul>
            {closed.map(({ times, reason }) => (
              <li key={times}>
                <strong>{times}</strong> {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Up to this many reasons are shown without expanding. */
const atAGlance = 3
