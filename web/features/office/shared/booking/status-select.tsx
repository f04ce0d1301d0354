import { Box, Button, Flex, Text } from '@radix-ui/themes'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { LastChange } from '../../../../shared/api/api.ts'
import { Notice } from '../../../../shared/components/notice.tsx'
import { timeInSentence } from '../../../../shared/dates/relative-time.ts'
import { TextAreaField } from '../../../../shared/forms/field.tsx'
import { capitalized, statusWords } from '../../../../shared/labels.ts'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { Select } from '../fields.tsx'
import { type OfficeStatus, officeStatuses } from '../status.ts'
import styles from './booking.module.css'
import { currentIn, useChangeStatus } from './change-status.ts'
import { RefundField, type Refunding, useRefundOnCancel } from './refund-on-cancel.tsx'

type StatusSelectProps = Readonly<{
  booking: Parameters<typeof useRefundOnCancel>[0] & Readonly<{ id: string }>
  /** The status chosen but not saved yet. */
  chosen: OfficeStatus | undefined
  onChoose: (status: OfficeStatus | undefined) => void
}>

/** Spec §4: changes a booking's status to any of the six, after asking for a reason. */
export function StatusSelect({ booking, chosen, onChoose }: StatusSelectProps) {
  const box = useRef<HTMLDivElement>(null)
  const choose = (value: string) =>
    onChoose(officeStatuses.find(each => each === value && each !== booking.status))
  const statuses = booking.status === 'pending_payment' ? [booking.status, ...officeStatuses] : officeStatuses
  const done = () => {
    // Leaves the focus alone if the user moved it elsewhere while saving.
    if (box.current?.contains(document.activeElement) || document.activeElement === document.body)
      box.current?.querySelector('select')?.focus()
    onChoose(undefined)
  }
  return (
    <Flex direction="column" gap="3" ref={box}>
      <Select
        isLazy
        label="Status"
        name="status"
        value={chosen ?? booking.status}
        onChange={choose}
        options={statuses.map(status => [status, inWords(status)])}
      />
      {chosen === 'cancelled' && <ReasonToCancel booking={booking} to={chosen} onDone={done} />}
      {chosen && chosen !== 'cancelled' && (
        <Reason key={chosen} booking={booking} to={chosen} onDone={done} />
      )}
    </Flex>
  )
}

type ReasonProps = Pick<StatusSelectProps, 'booking'> & Readonly<{ to: OfficeStatus; onDone: () => void }>

function ReasonToCancel(props: ReasonProps) {
  const refunding = useRefundOnCancel(props.booking)
  return <Reason {...props} refunding={refunding.left > 0 ? refunding : undefined} />
}

/**
 * Asks for an optional reason, and for confirmation if the change ends the job. If a colleague was faster, shows both
 * statuses and asks which to keep.
 */
function Reason({ booking, to, refunding, onDone }: ReasonProps & Readonly<{ refunding?: Refunding }>) {
  const { id, status } = booking
  const [note, setNote] = useState('')
  const change = useChangeStatus(id)
  const [seen, setSeen] = useState<string>(status)
  const theirs = currentIn(change.error)?.status
  const [fault, setFault] = useState<string>()

  const set = (event: FormEvent) => {
    event.preventDefault()
    const reason = note.trim() || undefined
    if (refunding && !refunding.isValid) return setFault(`Enter an amount up to ${dollars(refunding.left)}`)
    if (refunding?.needsReason && !reason) return setFault('Say below why less is refunded')
    setFault(undefined)
    change.mutate(
      {
        status: to,
        note: reason,
        seen: { status: seen },
        ...(refunding && { refund: refunding.refund }),
      },
      { onSuccess: onDone, onError: error => setSeen(seen => currentIn(error)?.status?.value ?? seen) },
    )
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDone()
  }
  const title = `Set to ${statusWords(to)}?`
  const isEnd = to === 'completed' || to === 'cancelled'
  const confirmLabel = isEnd ? confirmations[to] : 'Set status'
  return (
    <Box asChild p="3" className={styles.reason}>
      <form onSubmit={set} onKeyDown={leave} aria-label={title}>
        <Flex direction="column" gap="2">
          <Text as="p" size="2" weight="medium">
            {title}
          </Text>
          {isEnd && (
            <Text as="p" size="2">
              {warnings[to]}
            </Text>
          )}
          {theirs && (
            <Notice icon={TriangleAlert} color="amber" role="alert" size="1" highContrast>
              {staleInWords(theirs, to)}
            </Notice>
          )}
          {refunding && <RefundField refunding={refunding} error={fault} />}
          <TextAreaField
            label={refunding?.needsReason ? 'Reason, for the customer' : 'Note for the history (optional)'}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            rows={2}
            maxLength={2000}
            autoFocus
          />
          <Flex gap="2" wrap="wrap">
            <Button
              color={to === 'cancelled' ? 'red' : undefined}
              variant={to === 'cancelled' ? 'soft' : 'solid'}
              loading={change.isPending}
            >
              {theirs ? `Set to ${inWords(to)}` : confirmLabel}
            </Button>
            <Button type="button" variant="soft" color="gray" onClick={onDone}>
              {theirs ? `Keep ${inWords(theirs.value ?? '')}` : 'Keep as it is'}
            </Button>
          </Flex>
        </Flex>
      </form>
    </Box>
  )
}

const warnings = {
  completed: 'This ends the customer’s live map and chat, and frees up the crew.',
  cancelled: 'The customer gets an email that says what happens to the payment, and the crew is freed up.',
}
const confirmations = { completed: 'Yes, mark completed', cancelled: 'Yes, cancel it' }

function staleInWords({ value, by, at }: LastChange, to: OfficeStatus): string {
  const [who, theirs, mine] = [by ?? 'Someone', inWords(value ?? ''), inWords(to)]
  const ago = timeInSentence(at, Date.now())
  return theirs === mine
    ? `${who} already set this to ${theirs} ${ago}.`
    : `${who} set this to ${theirs} ${ago}; you chose ${mine}.`
}

const inWords = (status: string) => capitalized(statusWords(status))
