import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../shared/components/lazy.ts'
import { Select } from '../fields.tsx'
import { useCrewNames } from '../providers.ts'
import { whyNotAssignable } from '../status.ts'
import { type Reservation, ReservedCrew } from './reserved-crew.tsx'

const AssignDialog = lazyComponent(() => import('../assign/assign-dialog.tsx'))

type AssignSelectProps = Readonly<{
  booking: Reservation & Parameters<typeof whyNotAssignable>[0]
}>

/**
 * Spec §2 'Assign & Schedule': shown if there are providers, below the crew that is reserved. Choosing one opens the
 * dialog for the day and time. Two more options open it with the suggested crew, or to change the time or crew of an
 * assigned job.
 */
export function AssignSelect({ booking }: AssignSelectProps) {
  const crews = useCrewNames()
  const active = crews.filter(({ isActive }) => isActive)
  const [chosen, choose] = useState('')
  if (active.length === 0) return null
  const whyNot = whyNotAssignable(booking)
  return (
    <>
      {booking.heldProviderId && <ReservedCrew booking={booking} isUnpaid={whyNot !== undefined} />}
      <Select
        isLazy
        label="Assign & Schedule"
        name="provider"
        value={chosen}
        onChange={choose}
        disabled={whyNot !== undefined}
        hint={whyNot}
        options={[
          ['', crews.find(({ id }) => id === booking.providerId)?.name ?? 'Choose a crew'],
          [best, booking.providerId ? 'Another time or crew…' : 'Suggested crew…'],
          ...active.map(({ id, name }) => [id, `${name}…`] as const),
        ]}
      />
      <Suspense>
        {chosen && (
          <AssignDialog
            booking={booking}
            providerId={chosen === best ? undefined : chosen}
            onDone={() => choose('')}
          />
        )}
      </Suspense>
    </>
  )
}

/** Option value for the suggested crew. Never a provider id. */
const best = 'best'
