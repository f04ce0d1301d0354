import type { HomeSize, ServiceType } from '../../../../src/shared/catalog.ts'
import { loadOfSize } from '../../../../src/shared/sizes.ts'
import { FloorPlan } from '../../../shared/drawings/floor-plan.tsx'
import { LoadedTruck } from './loaded-truck.tsx'

type SizeDrawingProps = Readonly<{ service: ServiceType; size: HomeSize; className?: string }>

/** A floor plan for a move, a loaded truck for junk. */
export const SizeDrawing = ({ service, size, className }: SizeDrawingProps) =>
  service === 'moving' ? (
    <FloorPlan bedrooms={bedrooms[size]} className={className} />
  ) : (
    <LoadedTruck eighths={loadOfSize(size)} className={className} />
  )

const bedrooms = { studio: 0, '1bedroom': 1, '2bedroom': 2, '3bedroom': 3 } as const
