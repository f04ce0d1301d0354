import { Button, Flex, Grid, IconButton, Text } from '@radix-ui/themes'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ulid } from 'ulid'
import { isOnlyHours } from '../../../../../src/shared/settlement.ts'
import { api, serverMessageOr, unwrap } from '../../../../shared/api/api.ts'
import { Dialog, DialogButtons } from '../../../../shared/components/dialog.tsx'
import { FormError } from '../../../../shared/components/notice.tsx'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { Field } from '../../../../shared/forms/field.tsx'
import { Comparison } from '../../../../shared/payment/comparison.tsx'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { useDebounced } from '../../../../shared/use-debounced.ts'
import { useMoneyMutation } from '../../shared/booking/use-money-mutation.ts'
import { officeKey } from '../../shared/live.tsx'
import type { OpenBooking } from '../../shared/queries.ts'
import { DaySteps } from './day-steps.tsx'
import {
  type ExtraForm,
  previewOf,
  type Settlement,
  type Work,
  type WorkForm,
  withTimes,
  workFormOf,
  workIn,
} from './work.ts'

/**
 * Closes a job with what was worked, or corrects that. Shows the estimate beside it, and what moves, before it is
 * confirmed.
 */
export function CloseJobDialog({ booking }: Readonly<{ booking: OpenBooking }>) {
  const [isOpen, setOpen] = useState(false)
  const isClosed = booking.account.settlement !== null
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant={isClosed ? 'soft' : 'solid'} color={isClosed ? 'gray' : undefined}>
          {isClosed ? 'Correct what was worked' : 'Close the job'}
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="600px">
        <Dialog.Title>{isClosed ? 'Correct what was worked' : 'Close the job'}</Dialog.Title>
        <Dialog.Description size="2">
          {isClosed
            ? 'The customer gets an email with the corrected price.'
            : 'The customer gets one email with what was worked, the final price, and what moves.'}
        </Dialog.Description>
        <CloseJobForm booking={booking} onDone={() => setOpen(false)} />
      </Dialog.Content>
    </Dialog.Root>
  )
}

type FormProps = Readonly<{ booking: OpenBooking; onDone: () => void }>

function CloseJobForm({ booking, onDone }: FormProps) {
  const { id } = booking
  const [form, setForm] = useState(() => workFormOf(booking))
  const work = workIn(form)
  const preview = usePreview(id, work)
  const { data, isCurrent } = preview
  const toast = useToast()
  const close = useMoneyMutation(({ seen, ...worked }: Work & { seen: Seen }, options) =>
    unwrap(api.admin['service-requests']({ id }).settlement.post({ ...worked, seen }, options)),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!work || !data || !isCurrent) return
    const { status, balance } = data
    const onSuccess = () => {
      onDone()
      toast({ title: 'Job closed', description: movesInWords(data) })
    }
    close.mutate({ ...work, seen: { status, balance } }, { onSuccess })
  }
  const error = close.error ?? (isCurrent ? preview.error : undefined)
  return (
    <form onSubmit={send} aria-label="What was worked" noValidate>
      <Flex direction="column" gap="4" mt="4">
        <DaySteps booking={booking} />
        <WorkFields form={form} onChange={setForm} isOnlyHours={isByHours(booking)} />
        {data && work && <Comparison settlement={data} isStale={!isCurrent} />}
        {error && <FormError>{serverMessageOr(error, 'Please try again.')}</FormError>}
        <DialogButtons close="Cancel">
          <Button
            size="3"
            disabled={!work || !data || !isCurrent || !!preview.error}
            loading={close.isPending}
          >
            {data && work ? closeInWords(data) : 'Close'}
          </Button>
        </DialogButtons>
      </Flex>
    </form>
  )
}

type Seen = Readonly<{ status: string; balance: number }>

/** What closing the job with this work would do. `isCurrent`: as of what is typed now. */
function usePreview(id: string, work: Work | undefined) {
  const typed = JSON.stringify(work ?? null)
  const asked = useDebounced(typed, 250)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...officeKey, 'bookings', 'settlement', id, asked],
    queryFn: work && asked === typed ? () => previewOf(id, work) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { data, error, isCurrent: asked === typed && !isFetching && !isPlaceholderData }
}

/** The rules of the quote, with its amounts in cents. */
const isByHours = ({ jurisdiction, crewSize, pricing }: OpenBooking) =>
  isOnlyHours({
    jurisdiction,
    crewSize,
    pricing: {
      estimatedHours: pricing.estimatedHours,
      baseService: Math.round(pricing.baseService * 100),
      hourlyRate: Math.round(pricing.hourlyRate * 100),
      total: Math.round(pricing.total * 100),
    },
  })

function closeInWords({ refund, due }: Settlement): string {
  if (refund > 0) return `Close and refund ${dollars(refund)}`
  if (due > 0) return `Close; ${dollars(due)} is due`
  return 'Close the job'
}

function movesInWords({ refund, due }: Settlement): string {
  if (refund > 0) return `${dollars(refund)} goes back to the card.`
  return due > 0 ? `${dollars(due)} is due.` : 'Nothing moves.'
}

type FieldsProps = Readonly<{ form: WorkForm; onChange: (form: WorkForm) => void; isOnlyHours: boolean }>

function WorkFields({ form, onChange, isOnlyHours }: FieldsProps) {
  const text = (name: Exclude<keyof WorkForm, 'extras'>, change = onChangeOf) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const onChangeOf = (change: Partial<WorkForm>) => onChange({ ...form, ...change })
  const onTimes = (change: Partial<WorkForm>) => onChange(withTimes(form, change))
  return (
    <>
      <Grid columns="2" gap="4">
        <Field label="Start" type="time" {...text('start', onTimes)} />
        <Field label="End" type="time" {...text('end', onTimes)} />
      </Grid>
      <Grid columns="2" gap="4">
        <Field label="Breaks in minutes" inputMode="numeric" {...text('breaks', onTimes)} />
        <Field label="Worked in minutes" inputMode="numeric" required {...text('minutes', onChangeOf)} />
      </Grid>
      <Grid columns="2" gap="4">
        <Field label="Workers" inputMode="numeric" required {...text('workers', onChangeOf)} />
        <Field
          label="Travel in minutes"
          inputMode="numeric"
          hint="To the customer and back"
          {...text('travelMinutes', onChangeOf)}
        />
      </Grid>
      {isOnlyHours ? (
        <Text as="p" size="2" color="gray">
          Local moves in Illinois are workers and hours alone, without extras.
        </Text>
      ) : (
        <Extras extras={form.extras} onChange={extras => onChangeOf({ extras })} />
      )}
      <Field
        label="Agreed by"
        maxLength={200}
        hint="Who agreed to more than the estimate. Without it, the price stays at the estimate."
        {...text('agreedBy', onChangeOf)}
      />
    </>
  )
}

type ExtrasProps = Readonly<{
  extras: readonly ExtraForm[]
  onChange: (extras: readonly ExtraForm[]) => void
}>

/** What was added on the day, each with its amount. */
function Extras({ extras, onChange }: ExtrasProps) {
  const set = (key: string, change: Partial<ExtraForm>) =>
    onChange(extras.map(each => (each.key === key ? { ...each, ...change } : each)))
  return (
    <Flex direction="column" gap="3" align="start">
      {extras.map(({ key, label, amount }, n) => (
        <Flex key={key} gap="2" align="end" width="100%">
          <Flex direction="column" flexGrow="1" minWidth="0">
            <Field
              label={`Extra ${n + 1}`}
              maxLength={100}
              value={label}
              onChange={({ target }) => set(key, { label: target.value })}
            />
          </Flex>
          <Flex direction="column" width="112px" flexShrink="0">
            <Field
              label="In dollars"
              inputMode="decimal"
              value={amount}
              onChange={({ target }) => set(key, { amount: target.value })}
            />
          </Flex>
          <IconButton
            type="button"
            size="3"
            variant="ghost"
            color="gray"
            my="1"
            aria-label={`Remove extra ${n + 1}`}
            onClick={() => onChange(extras.filter(each => each.key !== key))}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </Flex>
      ))}
      <Button
        type="button"
        variant="soft"
        color="gray"
        onClick={() => onChange([...extras, { key: ulid(), label: '', amount: '' }])}
      >
        <Plus size={16} aria-hidden /> Add an extra
      </Button>
    </Flex>
  )
}
