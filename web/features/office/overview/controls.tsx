import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { isDay } from '../../../shared/dates/day.ts'
import { DayField } from '../shared/fields.tsx'
import { useUrlWith } from '../shared/url.ts'
import styles from './controls.module.css'
import { isSpan, ranges, type Span, type View } from './view.ts'
import { words } from './words.ts'

/** Selects the date range, grouping and format. All of it is stored in the URL. */
export function Controls({ view }: Readonly<{ view: View }>) {
  const address = useUrlWith()
  return (
    <div className={styles.controls}>
      <nav className={styles.choices} aria-label={words.ranges}>
        {ranges.map(range => (
          <Link
            key={range}
            to={address({ range, from: undefined, to: undefined })}
            aria-current={view.range === range ? 'true' : undefined}
          >
            {words.range[range]}
          </Link>
        ))}
      </nav>
      <OwnRange span={view.span} isChosen={view.range === 'own'} />
      <div className={styles.looks}>
        <nav className={styles.choices} aria-label={words.by}>
          {(['day', 'week'] as const).map(by => (
            <Link key={by} to={address({ by })} aria-current={view.by === by ? 'true' : undefined}>
              {words.bys[by]}
            </Link>
          ))}
        </nav>
        <nav className={styles.choices} aria-label={words.as}>
          {(['pictures', 'table'] as const).map(as => (
            <Link
              key={as}
              to={address({ as: as === 'table' ? as : undefined })}
              aria-current={view.isTable === (as === 'table') ? 'true' : undefined}
            >
              {words.ases[as]}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  )
}

/** Two date fields, applied once they form a valid range. */
function OwnRange({ span, isChosen }: Readonly<{ span: Span; isChosen: boolean }>) {
  const address = useUrlWith()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Readonly<{ over: string; days: Span }>>()
  const fault = useId()
  const over = `${span.from} ${span.to}`
  // A changed range in the URL replaces the typed dates.
  const days = typed?.over === over ? typed.days : span
  const change = (part: Partial<Span>) => {
    const next = { ...days, ...part }
    setTyped({ over, days: next })
    if (isSpan(next)) navigate(address({ ...next, range: undefined }), { replace: true })
  }
  const isWrong = isDay(days.from) && isDay(days.to) && !isSpan(days)
  return (
    <fieldset className={styles.own} data-chosen={isChosen || undefined}>
      <legend className="visually-hidden">{words.range.own}</legend>
      {(['from', 'to'] as const).map(end => (
        <DayField
          key={end}
          label={words[end]}
          value={days[end]}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? fault : undefined}
          onChange={day => change({ [end]: day })}
        />
      ))}
      {isWrong && (
        <p id={fault} role="alert" className={styles.fault}>
          {words.wrongSpan}
        </p>
      )}
    </fieldset>
  )
}
