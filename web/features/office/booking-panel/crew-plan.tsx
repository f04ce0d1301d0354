import { Button, Flex, Text } from '@radix-ui/themes'
import { api, unwrap } from '../../../shared/api/api.ts'
import { CheckboxField } from '../../../shared/forms/field.tsx'
import { FormDialog } from '../shared/form-dialog.tsx'
import { useProviders } from '../shared/providers.ts'
import type { OpenBooking } from '../shared/queries.ts'

/** Who comes to the job, with which trucks. Shown once the assigned crew has people or trucks on record. */
export function CrewPlan({ booking }: Readonly<{ booking: OpenBooking }>) {
  const provider = useProviders().data?.find(({ id }) => id === booking.providerId)
  if (!provider || provider.members.length + provider.trucks.length === 0) return null
  const planned = [...(booking.moveDay?.members ?? []), ...(booking.moveDay?.trucks ?? [])]
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Text size="2">{planned.map(({ name }) => name).join(', ') || 'Nobody is assigned by name.'}</Text>
      <FormDialog
        opener={<Button variant="soft">Plan the crew</Button>}
        title="Who is coming?"
        description="The crew sees the names, and the history keeps them."
        initial={Object.fromEntries(planned.map(({ id }) => [id, chosen]))}
        cancel="Cancel"
        confirm={() => 'Save'}
        send={(form, options) => {
          const among = (all: readonly Readonly<{ id: string }>[]) =>
            all.flatMap(({ id }) => (form[id] === chosen ? id : []))
          const plan = { members: among(provider.members), trucks: among(provider.trucks) }
          return unwrap(api.admin['service-requests']({ id: booking.id })['crew-plan'].post(plan, options))
        }}
        done={() => 'Crew planned'}
      >
        {({ form, set }) =>
          [...provider.members, ...provider.trucks].map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              checked={form[id] === chosen}
              onChange={({ target }) => set(id, target.checked ? chosen : '')}
            />
          ))
        }
      </FormDialog>
    </Flex>
  )
}

/** The form's value of a person or truck that comes. */
const chosen = 'chosen'
