import type { HomeSize, ServiceType } from '../../../../src/shared/catalog.ts'
import { loadOfSize } from '../../../../src/shared/sizes.ts'
import { Drawing } from '../../../shared/drawings/drawing.tsx'
import drawing from '../../../shared/drawings/drawings.module.css'
import { FloorPlan } from '../../../shared/drawings/floor-plan.tsx'
import styles from './size-drawing.module.css'

/** Home sizes in display order. */
export const homeSizes = ['studio', '1bedroom', '2bedroom', '3bedroom'] as const satisfies readonly HomeSize[]

/** The home wizard's names of the sizes (spec §3 "Home size labels"). */
export const homeSizeWords: Readonly<Record<HomeSize, Readonly<{ name: string; about: string }>>> = {
  studio: { name: 'Studio Apartment', about: '300-600 sq ft' },
  '1bedroom': { name: '1 Bedroom', about: '600-900 sq ft' },
  '2bedroom': { name: '2-3 Bedrooms', about: '900-1400 sq ft' },
  '3bedroom': { name: '3+ Bedrooms', about: '1400+ sq ft' },
}

type SizeDrawingProps = Readonly<{ service: ServiceType; size: HomeSize; className?: string }>

/** A floor plan for a move, a loaded truck for junk. */
export const SizeDrawing = ({ service, size, className }: SizeDrawingProps) =>
  service === 'moving' ? (
    <FloorPlan bedrooms={bedrooms[size]} className={className} />
  ) : (
    <LoadedTruck eighths={loadOfSize(size)} className={className} />
  )

const bedrooms = { studio: 0, '1bedroom': 1, '2bedroom': 2, '3bedroom': 3 } as const

/** A truck whose box fills by eighths, from the cab to the rear. */
export const LoadedTruck = ({ eighths, className }: Readonly<{ eighths: number; className?: string }>) => (
  <Drawing width={320} height={140} className={className}>
    <rect x={boxLeft} y={20} width={8 * eighthWidth} height={84} rx={4} className={drawing.paper} />
    <g className={styles.load}>
      {counts.map(eighth => (
        <rect
          key={eighth}
          x={boxLeft + (8 - eighth) * eighthWidth}
          y={20}
          width={eighthWidth}
          height={84}
          data-full={eighth <= eighths || undefined}
        />
      ))}
    </g>
    <path
      d={counts
        .slice(1)
        .map(eighth => `M${boxLeft + (eighth - 1) * eighthWidth} 22v80`)
        .join('')}
      className={styles.eighths}
    />
    <rect x={boxLeft} y={20} width={8 * eighthWidth} height={84} rx={4} />
    <path d="M222 46h40c5 0 9 3 11 7l13 25 14 5c4 1 6 5 6 9v12h-84z" className={drawing.tint} />
    <g className={drawing.light}>
      <path d="M236 58h22c3 0 5 1 6 3l9 17h-37z" className={drawing.paper} />
      <path d="M301 90v6M228 90h8M4 125h312" />
    </g>
    <g className={drawing.paper}>
      <circle cx={77} cy={108} r={17} />
      <circle cx={264} cy={108} r={17} />
    </g>
    <g className={drawing.light}>
      <circle cx={77} cy={108} r={6} />
      <circle cx={264} cy={108} r={6} />
    </g>
  </Drawing>
)

const boxLeft = 14
const eighthWidth = 26
const counts = [1, 2, 3, 4, 5, 6, 7, 8]
