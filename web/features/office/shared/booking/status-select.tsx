import { Box, Button, Flex, Text, TextArea } from '@radix-ui/themes'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { BookingStatus } from '../../../../../src/shared/catalog.ts'
import { Notice } from '../../../../shared/components/notice.tsx'
import { timeInSentence } from '../../../../shared/dates/relative-time.ts'
import { capitalized, statusWords } from '../../../../shared/labels.ts'
import { Select } from '../fields.tsx'
import { type OfficeStatus, officeStatuses } from '../status.ts'
import styles from './booking.module.css'
import { currentIn, useChangeStatus } from './change-status.ts'
import { statusChange as words } from './words.ts'

type StatusSelectProps = Readonly<{
  booking: Readonly<{ id: string; status: BookingStatus }>
  /** The status chosen but not saved yet. */
  chosen: OfficeStatus | undefined
  onChoose: (status: OfficeStatus | undefined) => void
}>

/** Spec §4: changes a booking's status to any of the six, after asking for a reason. */
export function StatusSelect({ booking, chosen, onChoose }: StatusSelectProps) {
  const box = useRef<HTMLDivElement>(null)
  const choose = (value: string) =>
    onChoose(officeStatuses.find(each => each === value && each !== booking.status))
  const done = () => {
    // Leaves the focus alone if the user moved it elsewhere while saving.
    if (box.current?.contains(document.activeElement) || document.activeElement === document.body)
      box.current?.querySelector('select')?.focus()
    onChoose(undefined)
  }
  return (
    <Flex direction="column" gap="3" ref={box}>
      <Select label={words.label} name="status" value={chosen ?? booking.status} onChange={choose}>
        {booking.status === 'pending_payment' && (
          <option value="pending_payment">{inWords('pending_payment')}</option>
        )}
        {officeStatuses.map(status => (
          <option key={status} value={status}>
            {inWords(status)}
          </option>
        ))}
      </Select>
      {chosen && <Reason key={chosen} booking={booking} to={chosen} onDone={done} />}
    </Flex>
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
  const confirmLabel = isEnd ? words.confirm[to] : words.set
  return (
    <Box asChild p="3" className={styles.reason}>
      <form onSubmit={set} onKeyDown={leave} aria-label={words.title(statusWords(to))}>
        <Flex direction="column" gap="2">
          <Text as="p" size="2" weight="medium">
            {words.title(statusWords(to))}
          </Text>
          {isEnd && (
            <Text as="p" size="2">
              {words.warnings[to]}
            </Text>
          )}
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
          <Text as="label" size="2" color="gray" htmlFor={fieldId}>
            {words.note}
          </Text>
          <TextArea id={fieldId} ref={note} rows={2} maxLength={2000} />
          <Flex gap="2" wrap="wrap">
            <Button
              color={to === 'cancelled' ? 'red' : undefined}
              variant={to === 'cancelled' ? 'soft' : 'solid'}
              loading={change.isPending}
            >
              {theirs ? words.setMine(inWords(to)) : confirmLabel}
            </Button>
            <Button type="button" variant="soft" color="gray" onClick={onDone}>
              {theirs ? words.keepTheirs(inWords(theirs.value ?? '')) : words.keep}
            </Button>
          </Flex>
        </Flex>
      </form>
    </Box>
  )
}

const inWords = (status: string) => capitalized(statusWords(status))
