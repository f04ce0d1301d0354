import { Button } from '@radix-ui/themes'
import { Download, Search } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useLocation } from 'react-router-dom'
import { capitalized, statusWords } from '../../../shared/labels.ts'
import { exportUrl, type Filter, noFilter } from '../shared/booking-lists.ts'
import { DayField, Select, useDebouncedText } from '../shared/fields.tsx'
import { officeStatuses } from '../shared/status.ts'
import styles from './filter-bar.module.css'
import { searching } from './search.ts'
import { words } from './words.ts'

type FilterBarProps = Readonly<{
  filter: Filter
  onChange: (part: Partial<Filter>) => void
  /** Called on Enter, to move on to the results. */
  onSeek: (q: string) => void
}>

/** Search, status and date filters, and an export of the results. */
export function FilterBar({ filter, onChange, onSeek }: FilterBarProps) {
  const isAsked = Object.values(filter).some(Boolean)
  return (
    <search className={styles.bar}>
      <SearchBox q={filter.q} onSearch={q => onChange({ q })} onSeek={onSeek} />
      <Select
        label={words.status}
        value={filter.status}
        onChange={value => onChange({ status: officeStatuses.find(each => each === value) ?? '' })}
      >
        <option value="">{words.anyStatus}</option>
        {officeStatuses.map(status => (
          <option key={status} value={status}>
            {capitalized(statusWords(status))}
          </option>
        ))}
      </Select>
      <div className={styles.days}>
        <DayField label={words.from} value={filter.from} onChange={from => onChange({ from })} />
        <DayField label={words.to} value={filter.to} onChange={to => onChange({ to })} />
      </div>
      <div className={styles.buttons}>
        {isAsked && (
          <Button variant="soft" color="gray" size="3" onClick={() => onChange(noFilter)}>
            {words.clear}
          </Button>
        )}
        <Button variant="soft" size="3" asChild>
          <a href={exportUrl(filter)} download>
            <Download size={16} aria-hidden /> {words.export}
          </a>
        </Button>
      </div>
    </search>
  )
}

type SearchBoxProps = Readonly<{ q: string; onSearch: (q: string) => void; onSeek: (q: string) => void }>

function SearchBox({ q, onSearch, onSeek }: SearchBoxProps) {
  const id = useId()
  const isWanted = useLocation().state === searching
  const { text, setText, flush } = useDebouncedText(q, onSearch)
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Escape') currentTarget.blur()
    if (key !== 'Enter') return
    flush()
    onSeek(text.trim())
  }
  return (
    <div className={styles.search}>
      <label htmlFor={id}>{words.search}</label>
      <Search size={18} aria-hidden />
      <input
        id={id}
        type="search"
        name="q"
        autoComplete="off"
        maxLength={200}
        placeholder={words.searchHint}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        // biome-ignore lint/a11y/noAutofocus: the user pressed the search key on another tab
        autoFocus={isWanted}
      />
    </div>
  )
}
