import { Suspense, useState } from 'react'
import { later } from '../../../later.ts'
import type { Assignable } from '../assign/assign.ts'
import { useProviders } from '../providers/providers.ts'
import type { OfficeBooking } from './list.ts'
import { Select } from './select.tsx'
import { assign as words } from './words.ts'

type AssignSelectProps = Readonly<{
  booking: Assignable & Pick<OfficeBooking, 'paymentConfirmedAt' | 'status'>
}>

/** 'Assign & Schedule' (spec §2), when there are providers: choosing one opens the dialog for the day and time. */
export function AssignSelect({ booking }: AssignSelectProps) {
  const { data: providers = [] } = useProviders()
  const active = providers.filter(({ isActive }) => isActive)
  const [chosen, choose] = useState('')
  if (active.length === 0) return null
  const isOver = booking.status === 'completed' || booking.status === 'cancelled'
  return (
    <>
      <Select
        label={words.label}
        name="provider"
        value={chosen}
        onChange={choose}
        disabled={isOver}
        hint={isOver ? words.over : booking.paymentConfirmedAt ? undefined : words.unpaid}
      >
        <option value="">{crewOf(providers, booking.providerId) ?? words.choose}</option>
        {active.map(({ id, name }) => (
          <option key={id} value={id}>
            {words.give(name)}
          </option>
        ))}
      </Select>
      <Suspense>
        {chosen && <AssignDialog booking={booking} providerId={chosen} onDone={() => choose('')} />}
      </Suspense>
    </>
  )
}

const AssignDialog = later(async () => ({
  default: (await import('../assign/assign-dialog.tsx')).AssignDialog,
}))

/** Whose job it is now; a crew that was removed is none any more. */
const crewOf = (providers: readonly Readonly<{ id: string; name: string }>[], id: string | null) =>
  providers.find(provider => provider.id === id)?.name
