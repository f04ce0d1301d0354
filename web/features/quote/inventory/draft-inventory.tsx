import { Suspense } from 'react'
import { lazyComponent } from '../../../shared/components/lazy.ts'
import { counted } from '../draft.ts'
import type { Price } from '../price.ts'
import { useWizard } from '../wizard.tsx'
import type { InventoryProps } from './inventory.tsx'

/** Its code, styles and cube sheet load when it is first rendered. */
const Inventory = lazyComponent<InventoryProps>(() => import('./inventory.tsx'))

/** The inventory of the wizard's draft, once there are photos. */
export function DraftInventory({ price }: Readonly<{ price: Price }>) {
  const { draft, setDraft } = useWizard()
  const { answers, photos, inventory } = draft
  if (photos.length === 0 && !inventory) return null
  return (
    <Suspense>
      <Inventory
        serviceType={answers.serviceType}
        photoUrls={photos.map(({ url }) => url)}
        value={inventory}
        onChange={inventory => setDraft(draft => counted(draft, inventory))}
        totalWithoutInventory={price.totalWithoutInventory}
        total={price.isCalculating ? undefined : price.quote?.pricing.total}
        isCalculating={price.isCalculating}
      />
    </Suspense>
  )
}
