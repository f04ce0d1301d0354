import { Box, Button, Card, Flex, Grid, Skeleton, Text, TextField } from '@radix-ui/themes'
import { Download, Search } from 'lucide-react'
import { Labeled } from '../../../shared/forms/field.tsx'
import { capitalized, statusWords } from '../../../shared/labels.ts'
import { useLocationState } from '../../../shared/location-state.ts'
import { exportUrl, type Filter, noFilter } from '../shared/booking-lists.ts'
import { DayField, Select, useDebouncedText } from '../shared/fields.tsx'
import { useCounts } from '../shared/queries.ts'
import { type OfficeStatus, officeStatuses } from '../shared/status.ts'
import styles from './bookings.module.css'

type CountersProps = Readonly<{ chosen: OfficeStatus | ''; onChoose: (status: OfficeStatus | '') => void }>

/** Spec §2: the four counters. Pressing one filters by its status; pressing it again clears the filter. */
export function Counters({ chosen, onChoose }: CountersProps) {
  const { data } = useCounts()
  return (
    <Grid asChild columns={{ initial: '2', sm: '4' }} gap="2">
      <fieldset aria-label="Bookings by status">
        {counted.map(({ status, label, color }) => (
          <Card key={status} asChild size="1">
            <button
              type="button"
              className={styles.counter}
              aria-pressed={status === chosen}
              onClick={() => onChoose(status === chosen ? '' : status)}
            >
              <Flex as="span" wrap="wrap" gapX="3" align="center" justify="between">
                <Text size="2" color="gray">
                  <span className={styles.dot} data-accent-color={color} /> {label}
                </Text>
                <Text size="5" weight="bold">
                  {data ? countOf(data.byStatus, status).toLocaleString('en-US') : <Skeleton>00</Skeleton>}
                </Text>
              </Flex>
            </button>
          </Card>
        ))}
      </fieldset>
    </Grid>
  )
}

const counted = [
  { status: 'pending', label: 'Pending', color: 'yellow' },
  { status: 'assigned', label: 'Assigned', color: 'purple' },
  { status: 'in_progress', label: 'In Progress', color: 'orange' },
  { status: 'completed', label: 'Completed', color: 'green' },
] as const

/** Bookings awaiting payment count as pending. */
const countOf = (byStatus: Readonly<Record<string, number>>, status: OfficeStatus) =>
  (byStatus[status] ?? 0) + (status === 'pending' ? (byStatus.pending_payment ?? 0) : 0)

type FilterBarProps = Readonly<{
  filter: Filter
  onChange: (part: Partial<Filter>) => void
  /** Called on Enter, to move on to the results. */
  onSubmit: (q: string) => void
}>

/** Search, status and date filters, and an export of the results. */
export function FilterBar({ filter, onChange, onSubmit }: FilterBarProps) {
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <Flex asChild wrap="wrap" gap="3" align="end">
      <search>
        <SearchBox q={filter.q} onSearch={q => onChange({ q })} onSubmit={onSubmit} />
        <Box flexBasis={{ initial: '100%', sm: 'auto' }} flexGrow={{ initial: '1', sm: '0' }}>
          <Select
            label="Status"
            value={filter.status}
            onChange={value => onChange({ status: officeStatuses.find(each => each === value) ?? '' })}
            options={[
              ['', 'Any status'],
              ...officeStatuses.map(status => [status, capitalized(statusWords(status))] as const),
            ]}
          />
        </Box>
        {/* Firefox cuts off the year in narrower fields. */}
        <Grid
          columns="repeat(auto-fit, minmax(168px, 1fr))"
          gap="3"
          flexBasis={{ initial: '100%', sm: '356px' }}
        >
          <DayField label="Booked from" value={filter.from} onChange={from => onChange({ from })} />
          <DayField label="Booked through" value={filter.to} onChange={to => onChange({ to })} />
        </Grid>
        <Flex wrap="wrap" gap="2">
          {isFiltered && (
            <Button variant="soft" color="gray" size="3" onClick={() => onChange(noFilter)}>
              Clear filters
            </Button>
          )}
          <Button variant="soft" size="3" asChild>
            <a href={exportUrl(filter)} download>
              <Download size={16} aria-hidden /> Export CSV
            </a>
          </Button>
        </Flex>
      </search>
    </Flex>
  )
}

type SearchBoxProps = Readonly<{ q: string; onSearch: (q: string) => void; onSubmit: (q: string) => void }>

function SearchBox({ q, onSearch, onSubmit }: SearchBoxProps) {
  const { isSearching } = useLocationState()
  const { text, setText, flush } = useDebouncedText(q, onSearch)
  return (
    <Box flexGrow="1" flexBasis="400px" minWidth="0">
      <Labeled label="Search bookings">
        {({ id }) => (
          <TextField.Root
            id={id}
            size="3"
            type="search"
            name="q"
            autoComplete="off"
            maxLength={200}
            placeholder="Name, phone, address or #FM…"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Escape') currentTarget.blur()
              if (key !== 'Enter') return
              flush()
              onSubmit(text.trim())
            }}
            autoFocus={isSearching}
          >
            <TextField.Slot>
              <Search size={18} aria-hidden />
            </TextField.Slot>
          </TextField.Root>
        )}
      </Labeled>
    </Box>
  )
}
