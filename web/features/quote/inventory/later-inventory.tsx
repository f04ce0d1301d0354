import { Suspense } from 'react'
import { later } from '../../../shared/components/lazy.ts'
import type { InventoryProps } from './inventory.tsx'

const Box = later<InventoryProps>(() => import('./inventory.tsx'))

/** The AI estimate. Its code, styles and cube sheet load when it is first rendered. */
export const Inventory = (props: InventoryProps) => (
  <Suspense>
    <Box {...props} />
  </Suspense>
)
