import { useState } from 'react'
import { disposals, disposalsIn, disposalsSeen } from '../../../../src/shared/special-disposal.ts'
import { answered } from '../draft.ts'
import { useAnalysis } from '../inventory/items.ts'
import { useWizard } from '../wizard.tsx'
import SpecialItems from './special-items.tsx'

/**
 * Beside the price of a junk job: what happens with the special kinds that the customer named, and which others the
 * photos may show. Those are offered, never chosen. Empty if there are none.
 */
export function LoadCheck() {
  const { draft, setDraft } = useWizard()
  const { answers, photos, inventory = [] } = draft
  const { analysis } = useAnalysis(answers.serviceType, photos)
  const named = disposalsIn(answers.itemCategories)
  // A kind that is unticked here stays, so that it can be ticked again.
  const [namedBefore] = useState(named)
  const seen = disposalsSeen([...inventory, ...(analysis?.items ?? [])].map(({ name }) => name))
  const kinds = disposals.filter(kind => [named, namedBefore, seen].some(list => list.includes(kind)))
  const typed = disposalsIn(answers.specialItems)
  const toConfirm = seen.filter(kind => !named.includes(kind) && !typed.includes(kind))
  if (answers.serviceType !== 'junk' || kinds.length + typed.length === 0) return null
  return (
    <SpecialItems
      title="Special items in the load"
      about={
        toConfirm.length > 0
          ? `Your photos or your list may show: ${toConfirm.map(({ name }) => name).join(', ')}. Check everything that is in the load.`
          : 'What we do with them. Nothing here stops your booking.'
      }
      kinds={kinds}
      value={answers.itemCategories}
      typed={answers.specialItems}
      onChange={itemCategories => setDraft(draft => answered(draft, { itemCategories }))}
    />
  )
}
