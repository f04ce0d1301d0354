import { Button, Flex, Text, TextArea } from '@radix-ui/themes'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Notice } from '../../../shared/components/notice.tsx'
import { timeInSentence } from '../../../shared/dates/relative-time.ts'
import { capitalized, statusWords } from '../../../shared/labels.ts'
import { currentIn, useChangeStatus } from './change-status.ts'
import { type OfficeStatus, officeStatuses } from './filter.ts'
import type { OfficeBooking } from './list.ts'
import { Select } from './select.tsx'
import styles from './status-select.module.css'
import { statusChange as words } from './words.ts'

type StatusSelectProps = Readonly<{
  booking: Pick<OfficeBooking, 'id' | 'status'>
  /** The status chosen but not saved yet. */
  wanted: OfficeStatus | undefined
  onWant: (status: OfficeStatus | undefined) => void
}>

/** Spec §4: changes a booking's status to any of the six, after asking for a reason. */
export function StatusSelect({ booking, wanted, onWant }: StatusSelectProps) {
  const box = useRef<HTMLDivElement>(null)
  const choose = (value: string) =>
    onWant(officeStatuses.find(each => each === value && each !== booking.status))
  const done = () => {
    // Leaves the focus alone if the user moved it elsewhere while saving.
    if (box.current?.contains(document.activeElement) || document.activeElement === document.body)
      box.current?.querySelector('select')?.focus()
    onWant(undefined)
  }
  return (
    <div className={styles.status} ref={box}>
      <Select label={words.label} name="status" value={wanted ?? booking.status} onChange={choose}>
        {booking.status === 'pending_payment' && (
          <option value="pending_payment">{inWords('pending_payment')}</option>
        )}
        {officeStatuses.map(status => (
          <option key={status} value={status}>
            {inWords(status)}
          </option>
        ))}
      </Select>
      {wanted && <Reason key={wanted} booking={booking} to={wanted} onDone={done} />}
    </div>
  )
}

type ReasonProps = Pick<StatusSelectProps, 'booking'> & Readonly<{ to: OfficeStatus; onDone: () => void }>

/**
 * Asks for an optional reason, and for confirmation if the change ends the job. If a colleague was faster, shows both
 * statuses and asks which to keep.
 */
function Reason({ booking: { id, status }, to, onDone }: ReasonProps) {
  const fieldId = useId()
  const note = useRef<HTMLTextAreaElement>(null)
  const change = useChangeStatus(id)
  const [seen, setSeen] = useState<string>(status)
  const theirs = currentIn(change.error)?.status
  useEffect(() => note.current?.focus(), [])

  const set = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { status: to, note: note.current?.value.trim() || undefined, seen: { status: seen } },
      { onSuccess: onDone, onError: error => setSeen(seen => currentIn(error)?.status?.value ?? seen) },
    )
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDone()
  }
  const isEnd = to === 'completed' || to === 'cancelled'
  return (
    <form
      className={styles.reason}
      onSubmit={set}
      onKeyDown={leave}
      aria-label={words.title(statusWords(to))}
    >
      <Text as="p" weight="medium">
        {words.title(statusWords(to))}
      </Text>
      {isEnd && <Text as="p">{words.warnings[to]}</Text>}
      {theirs && (
        <Notice icon={TriangleAlert} color="amber" role="alert" size="1" highContrast>
          {words.stale(
            theirs.by ?? words.someone,
            timeInSentence(theirs.at, Date.now()),
            inWords(theirs.value ?? ''),
            inWords(to),
          )}
        </Notice>
      )}
      <label htmlFor={fieldId}>{words.note}</label>
      <TextArea id={fieldId} ref={note} rows={2} maxLength={2000} />
      <Flex gap="2" wrap="wrap">
        <Button
          size="2"
          color={to === 'cancelled' ? 'red' : undefined}
          variant={to === 'cancelled' ? 'soft' : 'solid'}
          loading={change.isPending}
        >
          {theirs ? words.setMine(inWords(to)) : isEnd ? words.confirm[to] : words.set}
        </Button>
        <Button size="2" type="button" variant="soft" color="gray" onClick={onDone}>
          {theirs ? words.keepTheirs(inWords(theirs.value ?? '')) : words.keep}
        </Button>
      </Flex>
    </form>
  )
}

const inWords = (status: string) => capitalized(statusWords(status))
