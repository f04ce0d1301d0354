import { Button, Flex, Text } from '@radix-ui/themes'
import { ListPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadOfSize, sizeOfLoad } from '../../../../src/shared/sizes.ts'
import { lazyComponent } from '../../../shared/components/lazy.ts'
import { answered, counted } from '../draft.ts'
import type { Price } from '../price.ts'
import { useWizard } from '../wizard.tsx'
import type { InventoryProps } from './inventory.tsx'

/** Its code, styles and cube sheet load when it is first rendered. */
const Inventory = lazyComponent<InventoryProps>(() => import('./inventory.tsx'))

/** The inventory of the wizard's draft: from its photos, or listed by hand without any. */
export function DraftInventory({ price }: Readonly<{ price: Price }>) {
  const { wizard, draft, setDraft } = useWizard()
  const { answers, photos, inventory, isInventoryComplete } = draft
  // The quote wizards ask for a home size, which stands for a load.
  const isBySize = wizard.name !== 'home'
  const load = isBySize && answers.homeSize ? loadOfSize(answers.homeSize) : answers.loadSize
  const onLoad = (loadSize: number) =>
    setDraft(draft => answered(draft, { loadSize, ...(isBySize && { homeSize: sizeOfLoad(loadSize) }) }))
  const [isOpen, setOpen] = useState(false)
  if (photos.length === 0 && !inventory && !isOpen) return <ListThings onOpen={() => setOpen(true)} />
  return (
    <Suspense>
      <Inventory
        serviceType={answers.serviceType}
        photos={photos}
        value={inventory}
        onChange={inventory => setDraft(draft => counted(draft, inventory))}
        isComplete={isInventoryComplete}
        onComplete={isComplete => setDraft(draft => counted(draft, draft.inventory, isComplete))}
        load={load}
        onLoad={onLoad}
        totalWithoutInventory={price.totalWithoutInventory}
        total={price.isCalculating ? undefined : price.quote?.pricing.total}
        isCalculating={price.isCalculating}
      />
    </Suspense>
  )
}

const ListThings = ({ onOpen }: Readonly<{ onOpen: () => void }>) => (
  <Flex direction="column" align="start" gap="2">
    <Button type="button" size="3" variant="soft" onClick={onOpen}>
      <ListPlus size={18} aria-hidden />
      List your things
    </Button>
    <Text as="p" size="2" color="gray">
      No photos needed: search our list and add what we will carry.
    </Text>
  </Flex>
)
