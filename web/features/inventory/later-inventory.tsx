import { Suspense } from 'react'
import { later } from '../../later.ts'
import type { InventoryProps } from './inventory.tsx'

const Box = later<InventoryProps>(() => import('./inventory.tsx'))

/** The AI box, whose code, styles and cube sheet come when it is there to be seen. */
export const Inventory = (props: InventoryProps) => (
  <Suspense>
    <Box {...props} />
  </Suspense>
)
