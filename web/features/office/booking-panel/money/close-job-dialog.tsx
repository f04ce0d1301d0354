import { Button, Flex, Grid, Text } from '@radix-ui/themes'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import { extraInWords } from '../../../../../src/shared/day-work.ts'
import { minutesInWords } from '../../../../../src/shared/duration.ts'
import { toCents } from '../../../../../src/shared/money.ts'
import { dayOf, stepNames } from '../../../../../src/shared/move-day.ts'
import { isOnlyHours } from '../../../../../src/shared/settlement.ts'
import { api, serverMessageOr, unwrap } from '../../../../shared/api/api.ts'
import { Dialog, DialogButtons } from '../../../../shared/components/dialog.tsx'
import { Facts } from '../../../../shared/components/facts.tsx'
import { FormError } from '../../../../shared/components/notice.tsx'
import { clockTime } from '../../../../shared/dates/clock.ts'
import { Field } from '../../../../shared/forms/field.tsx'
import { Comparison } from '../../../../shared/payment/comparison.tsx'
import { dollars } from '../../../../shared/payment/dollars.ts'
import { useDebounced } from '../../../../shared/use-debounced.ts'
import { FieldRows } from '../../shared/field-rows.tsx'
import { officeKey } from '../../shared/live.tsx'
import type { OpenBooking } from '../../shared/queries.ts'
import { useOfficeMutation } from '../../shared/use-office-mutation.ts'
import {
  dayOfWork,
  minutesWorked,
  previewOf,
  type Settlement,
  type Work,
  type WorkForm,
  workFormOf,
  workIn,
} from './work.ts'

type BookingProps = Readonly<{ booking: OpenBooking }>

/**
 * Closes a job with what was worked, or corrects that. Before it is confirmed, shows the estimate beside it, and what is
 * due or refunded.
 */
export function CloseJobDialog({ booking }: BookingProps) {
  const [isOpen, setOpen] = useState(false)
  const isClosed = booking.account.settlement !== null
  const title = isClosed ? 'Correct the hours' : 'Close the job'
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant={isClosed ? 'soft' : 'solid'} color={isClosed ? 'gray' : undefined}>
          {title}
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="600px">
        <Dialog.Title>{title}</Dialog.Title>
        <Dialog.Description size="2">
          {isClosed
            ? 'The customer gets an email with the corrected price.'
            : 'The customer gets one email with the hours worked, the final price, and what is due or refunded.'}
        </Dialog.Description>
        <CloseJobForm booking={booking} onDone={() => setOpen(false)} />
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** `outcome` is what the form promises: a live event may change the preview before the answer. */
type Closing = Readonly<{ work: Work; seen: { status: string; balance: number }; outcome: string }>

function CloseJobForm({ booking, onDone }: BookingProps & Readonly<{ onDone: () => void }>) {
  const { id, jurisdiction, crewSize, pricing } = booking
  const form = useForm({ defaultValues: workFormOf(booking) })
  const work = workIn(form.watch(), dayOfWork(booking))
  const { data, error, isCurrent } = usePreview(id, work)
  const close = useOfficeMutation(
    ({ work: worked, seen }: Closing, options) =>
      unwrap(api.admin['service-requests']({ id }).settlement.post({ ...worked, seen }, options)),
    {
      isMoney: true,
      done(_, { outcome }) {
        onDone()
        return { title: 'Job closed', description: outcome }
      },
    },
  )
  const canClose = work && data && isCurrent && !error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canClose) return
    const { status, balance } = data
    close.mutate({ work, seen: { status, balance }, outcome: outcomeInWords(data) })
  }
  const fault = close.error ?? (isCurrent ? error : null)
  const isByHours = isOnlyHours({
    jurisdiction,
    crewSize,
    pricing: {
      estimatedHours: pricing.estimatedHours,
      baseService: toCents(pricing.baseService),
      hourlyRate: toCents(pricing.hourlyRate),
      total: toCents(pricing.total),
    },
  })
  return (
    <form onSubmit={submit} aria-label="Hours worked" noValidate>
      <Flex direction="column" gap="4" mt="4">
        <DaySteps booking={booking} />
        <WorkFields form={form} isByHours={isByHours} />
        {data && work && <Comparison settlement={data} isStale={!isCurrent} />}
        {fault && <FormError>{serverMessageOr(fault, 'Please try again.')}</FormError>}
        <DialogButtons close="Cancel">
          <Button size="3" disabled={!canClose || close.isPending} loading={close.isPending}>
            {!work ? 'Fill in the form first' : data ? closeInWords(data) : 'Close'}
          </Button>
        </DialogButtons>
      </Flex>
    </form>
  )
}

/** What closing the job with this work would do. `isCurrent` means that it is the answer to what is typed now. */
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

function closeInWords({ refund, due }: Settlement): string {
  if (refund > 0) return `Close and refund ${dollars(refund)}`
  return due > 0 ? `Close; ${dollars(due)} is due` : 'Close the job'
}

function outcomeInWords({ refund, due }: Settlement): string {
  if (refund > 0) return `${dollars(refund)} goes back to the card.`
  return due > 0 ? `${dollars(due)} is due.` : 'Nothing is due or refunded.'
}

/** The day as the crew reported it: each step with its time and who reported it, and the totals. */
function DaySteps({ booking }: BookingProps) {
  const { facts, workedMinutes, breakMinutes, driveMinutes } = dayOf(booking.moveDay?.steps ?? [], booking)
  if (facts.length === 0) return null
  const total = [
    driveMinutes !== null && `${minutesInWords(driveMinutes)} drive to the customer`,
    workedMinutes !== null && `${minutesInWords(workedMinutes)} of work`,
    breakMinutes > 0 && `${minutesInWords(breakMinutes)} of breaks`,
  ].filter(Boolean)
  return (
    <section aria-label="Reported by the crew">
      <Facts
        layout="compact"
        facts={facts.map(({ type, at, byName, extra }) => [
          stepNames[type],
          [clockTime(at), byName, extra && extraInWords(extra)].filter(Boolean).join(', '),
        ])}
      />
      {total.length > 0 && (
        <Text as="p" size="2" color="gray" mt="2">
          Total: {total.join(', ')}.
        </Text>
      )}
    </section>
  )
}

type WorkFieldsProps = Readonly<{ form: UseFormReturn<WorkForm>; isByHours: boolean }>

function WorkFields({ form, isByHours }: WorkFieldsProps) {
  const { control, register, getValues, setValue } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'extras' })
  const onChange = () => {
    const minutes = minutesWorked(getValues())
    if (minutes !== undefined) setValue('minutes', String(minutes))
  }
  return (
    <>
      <Grid columns="2" gap="4">
        <Field label="Start" type="time" {...register('start', { onChange })} />
        <Field label="End" type="time" {...register('end', { onChange })} />
        <Field label="Breaks in minutes" inputMode="numeric" {...register('breaks', { onChange })} />
        <Field label="Worked in minutes" inputMode="numeric" required {...register('minutes')} />
        <Field label="Workers" inputMode="numeric" required {...register('workers')} />
        <Field
          label="Travel in minutes"
          inputMode="numeric"
          hint="To the customer and back"
          {...register('travelMinutes')}
        />
      </Grid>
      {isByHours ? (
        <Text as="p" size="2" color="gray">
          Local moves in Illinois are billed for workers and hours only, without extras.
        </Text>
      ) : (
        <FieldRows
          legend="Extras"
          row="Extra"
          add="Add an extra"
          keys={fields.map(({ id }) => id)}
          onAdd={() => append({ label: '', amount: '' })}
          onRemove={remove}
        >
          {n => (
            <>
              <Field label="What was added" maxLength={100} {...register(`extras.${n}.label`)} />
              <Field label="In dollars" inputMode="decimal" {...register(`extras.${n}.amount`)} />
            </>
          )}
        </FieldRows>
      )}
      <Field
        label="Agreed by"
        maxLength={200}
        hint="Who agreed to more than the estimate. Without it, the price stays at the estimate."
        {...register('agreedBy')}
      />
      <Field
        label="Agreed extra time in minutes"
        inputMode="numeric"
        hint="Only if they agreed to the extras and this much time, but not to all of the work. Empty means all of it, including more workers."
        {...register('agreedMinutes')}
      />
    </>
  )
}
