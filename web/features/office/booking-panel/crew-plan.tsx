import { Button, Flex, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, serverMessageOr, unwrap } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { Dialog, DialogButtons } from '../../../shared/components/dialog.tsx'
import { FormError } from '../../../shared/components/notice.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { CheckboxField } from '../../../shared/forms/field.tsx'
import { officeKey } from '../shared/live.tsx'
import { type Provider, useProviders } from '../shared/providers.ts'
import type { OpenBooking } from '../shared/queries.ts'

type BookingProps = Readonly<{ booking: OpenBooking }>

/** Who comes to the job, with which trucks. Shown once the assigned crew has people or trucks on record. */
export function CrewPlan({ booking }: BookingProps) {
  const [isOpen, setOpen] = useState(false)
  const provider = useProviders().data?.find(({ id }) => id === booking.providerId)
  if (!provider || provider.members.length + provider.trucks.length === 0) return null
  const { members = [], trucks = [] } = booking.moveDay ?? {}
  const planned = [...members, ...trucks].map(({ name }) => name)
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Text size="2">{planned.length > 0 ? planned.join(', ') : 'Nobody is planned by name.'}</Text>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Trigger>
          <Button variant="soft">Plan the crew</Button>
        </Dialog.Trigger>
        <Dialog.Content maxWidth="440px">
          <Dialog.Title>Who comes?</Dialog.Title>
          <Dialog.Description size="2" mb="4">
            The crew sees the names, and the history keeps them.
          </Dialog.Description>
          <PlanForm booking={booking} provider={provider} onDone={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Root>
    </Flex>
  )
}

type PlanFormProps = Readonly<{ booking: OpenBooking; provider: Provider; onDone: () => void }>

function PlanForm({ booking, provider, onDone }: PlanFormProps) {
  const { members = [], trucks = [] } = booking.moveDay ?? {}
  const [chosen, setChosen] = useState(() => new Set([...members, ...trucks].map(({ id }) => id)))
  const client = useQueryClient()
  const toast = useToast()
  const plan = useMutation({
    mutationFn: (ids: Readonly<{ members: string[]; trucks: string[] }>) =>
      unwrap(api.admin['service-requests']({ id: booking.id })['crew-plan'].post(ids)),
    onSuccess: () => client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const among = (all: readonly Readonly<{ id: string }>[]) =>
      all.flatMap(({ id }) => (chosen.has(id) ? id : []))
    const onSuccess = () => {
      onDone()
      toast({ title: 'Crew planned' })
    }
    plan.mutate({ members: among(provider.members), trucks: among(provider.trucks) }, { onSuccess })
  }
  const box = ({ id, name }: Readonly<{ id: string; name: string }>) => (
    <CheckboxField
      key={id}
      label={name}
      checked={chosen.has(id)}
      onChange={({ target }) => {
        const next = new Set(chosen)
        if (target.checked) next.add(id)
        else next.delete(id)
        setChosen(next)
      }}
    />
  )
  return (
    <form onSubmit={send}>
      <Flex direction="column" gap="3">
        {provider.members.map(box)}
        {provider.trucks.map(box)}
        {plan.error && <FormError>{serverMessageOr(plan.error, 'Please try again.')}</FormError>}
        <DialogButtons close="Cancel">
          <Button size="3" loading={plan.isPending}>
            Save
          </Button>
        </DialogButtons>
      </Flex>
    </form>
  )
}
