import { Button, Flex, Text } from '@radix-ui/themes'
import { ListPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../shared/components/lazy.ts'
import { LoadingSkeleton } from '../../../shared/components/states.tsx'
import { useWizard } from '../wizard.tsx'

/** Its code, styles and cube sheet load when it is first rendered. */
const Inventory = lazyComponent(() => import('./inventory.tsx'))

/** The inventory: from the photos, or listed by hand without any. */
export function DraftInventory() {
  const { photos, inventory } = useWizard().draft
  const [isOpen, setOpen] = useState(false)
  if (photos.length > 0 || inventory || isOpen) {
    return (
      <Suspense fallback={<LoadingSkeleton label="Loading your list…" height="320px" />}>
        <Inventory />
      </Suspense>
    )
  }
  return (
    <Flex direction="column" align="start" gap="2">
      <Button type="button" size="3" variant="soft" onClick={() => setOpen(true)}>
        <ListPlus size={18} aria-hidden />
        List your things
      </Button>
      <Text as="p" size="2" color="gray">
        No photos needed: search our list and add what we will carry.
      </Text>
    </Flex>
  )
}
