import { Button, Flex, Text, TextArea } from '@radix-ui/themes'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { capitalized, statusWords } from '../../../components/status-words.ts'
import { useChangeStatus } from './change-status.ts'
import { type OfficeStatus, officeStatuses } from './filter.ts'
import type { OfficeBooking } from './list.ts'
import { Select } from './select.tsx'
import styles from './status-select.module.css'
import { statusChange as words } from './words.ts'

type StatusSelectProps = Readonly<{
  booking: Pick<OfficeBooking, 'id' | 'status'>
  /** What was chosen and not set yet. */
  wanted: OfficeStatus | undefined
  onWant: (status: OfficeStatus | undefined) => void
}>

/** How a booking stands, to be changed to any of the six (spec §4); the reason is asked for before it is set. */
export function StatusSelect({ booking, wanted, onWant }: StatusSelectProps) {
  const box = useRef<HTMLDivElement>(null)
  const choose = (value: string) =>
    onWant(officeStatuses.find(each => each === value && each !== booking.status))
  const done = () => {
    // Whoever has gone on to something else while it was set stays there.
    if (box.current?.contains(document.activeElement) || document.activeElement === document.body)
      box.current?.querySelector('select')?.focus()
    onWant(undefined)
  }
  return (
    <div className={styles.status} ref={box}>
      <Select label={words.label} name="status" value={wanted ?? booking.status} onChange={choose}>
        {booking.status === 'pending_payment' && (
          <option value="pending_payment">{capitalized(statusWords('pending_payment'))}</option>
        )}
        {officeStatuses.map(status => (
          <option key={status} value={status}>
            {capitalized(statusWords(status))}
          </option>
        ))}
      </Select>
      {wanted && <Reason key={wanted} id={booking.id} to={wanted} onDone={done} />}
    </div>
  )
}

type ReasonProps = Readonly<{ id: string; to: OfficeStatus; onDone: () => void }>

/** Why, if there is something to say; what ends a job also says what it does, and asks. */
function Reason({ id, to, onDone }: ReasonProps) {
  const fieldId = useId()
  const note = useRef<HTMLTextAreaElement>(null)
  const change = useChangeStatus(id)
  useEffect(() => note.current?.focus(), [])

  const set = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ status: to, note: note.current?.value.trim() || undefined }, { onSuccess: onDone })
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
      <label htmlFor={fieldId}>{words.note}</label>
      <TextArea id={fieldId} ref={note} rows={2} maxLength={2000} />
      <Flex gap="2" wrap="wrap">
        <Button
          size="2"
          color={to === 'cancelled' ? 'red' : undefined}
          variant={to === 'cancelled' ? 'soft' : 'solid'}
          loading={change.isPending}
        >
          {isEnd ? words.confirm[to] : words.set}
        </Button>
        <Button size="2" type="button" variant="soft" color="gray" onClick={onDone}>
          {words.keep}
        </Button>
      </Flex>
    </form>
  )
}
