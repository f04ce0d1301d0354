import { Button } from '@radix-ui/themes'
import { Download, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { capitalized, statusWords } from '../../../components/status-words.ts'
import { useSettled } from '../../address/use-settled.ts'
import { exportAddress, type Filter, nothingAsked, officeStatuses } from './filter.ts'
import styles from './filter-bar.module.css'
import { Select } from './select.tsx'
import { words } from './words.ts'

type FilterBarProps = Readonly<{ filter: Filter; onChange: (part: Partial<Filter>) => void }>

/** What is searched for and which days and status; and the same bookings as a file. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const isAsked = Object.values(filter).some(Boolean)
  return (
    <search className={styles.bar}>
      <SearchBox q={filter.q} onSearch={q => onChange({ q })} />
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
      <Day label={words.from} value={filter.from} onChange={from => onChange({ from })} />
      <Day label={words.to} value={filter.to} onChange={to => onChange({ to })} />
      <div className={styles.buttons}>
        {isAsked && (
          <Button variant="soft" color="gray" size="3" onClick={() => onChange(nothingAsked)}>
            {words.clear}
          </Button>
        )}
        <Button variant="soft" size="3" asChild>
          <a href={exportAddress(filter)} download>
            <Download size={16} aria-hidden /> {words.export}
          </a>
        </Button>
      </div>
    </search>
  )
}

/** Asks once somebody stops typing. What the address says otherwise, as after Clear, is taken over. */
function SearchBox({ q, onSearch }: Readonly<{ q: string; onSearch: (q: string) => void }>) {
  const id = useId()
  const [typed, setTyped] = useState(q)
  const settled = useSettled(typed, 250)
  useEffect(() => setTyped(q), [q])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed asks, not what the address says
  useEffect(() => {
    if (settled.trim() !== q) onSearch(settled.trim())
  }, [settled])
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
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </div>
  )
}

type DayProps = Readonly<{ label: string; value: string; onChange: (day: string) => void }>

function Day({ label, value, onChange }: DayProps) {
  const id = useId()
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}
