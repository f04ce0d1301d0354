import { Suspense, useState } from 'react'
import type { Assignable } from '../assign/assign.ts'
import { AssignDialog } from '../assign/later.ts'
import { useProviders } from '../providers/providers.ts'
import { whyNotAssignable } from './assignable.ts'
import { Select } from './select.tsx'
import { assign as words } from './words.ts'

type AssignSelectProps = Readonly<{
  booking: Assignable & Parameters<typeof whyNotAssignable>[0]
}>

/**
 * 'Assign & Schedule' (spec §2), when there are providers: choosing one opens the dialog for the day and time. So does to
 * leave the choice to the dialog, which knows the best one, or another time for the crew that has the job.
 */
export function AssignSelect({ booking }: AssignSelectProps) {
  const { data: providers = [] } = useProviders()
  const active = providers.filter(({ isActive }) => isActive)
  const [chosen, choose] = useState('')
  if (active.length === 0) return null
  const whyNot = whyNotAssignable(booking)
  return (
    <>
      <Select
        label={words.label}
        name="provider"
        value={chosen}
        onChange={choose}
        disabled={whyNot !== undefined}
        hint={whyNot}
      >
        <option value="">{crewOf(providers, booking.providerId) ?? words.choose}</option>
        <option value={best}>{booking.providerId ? words.change : words.suggest}</option>
        {active.map(({ id, name }) => (
          <option key={id} value={id}>
            {words.give(name)}
          </option>
        ))}
      </Select>
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

/** No crew's id. */
const best = 'best'

/** Whose job it is now; a crew that was removed is none any more. */
const crewOf = (providers: readonly Readonly<{ id: string; name: string }>[], id: string | null) =>
  providers.find(provider => provider.id === id)?.name
