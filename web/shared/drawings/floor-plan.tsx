import { Drawing, type DrawingProps } from './drawing.tsx'
import styles from './drawings.module.css'

type FloorPlanProps = DrawingProps & Readonly<{ bedrooms: 0 | 1 | 2 | 3 }>

/** A floor plan with a living room and one bed per bedroom. A studio is a single room. */
export const FloorPlan = ({ bedrooms, ...props }: FloorPlanProps) => (
  <Drawing width={160} height={120} {...props}>
    {plans[bedrooms]}
  </Drawing>
)

const Bed = ({ x, y }: Readonly<{ x: number; y: number }>) => (
  <g className={styles.light}>
    <rect x={x} y={y} width={22} height={26} rx={2} className={styles.paper} />
    <path d={`M${x} ${y + 10}h22v14a2 2 0 0 1-2 2h-18a2 2 0 0 1-2-2z`} className={styles.warm} />
  </g>
)

const Sofa = ({ x, y }: Readonly<{ x: number; y: number }>) => (
  <path d={`M${x} ${y}h34v16h-34zM${x + 5} ${y}v11h24v-11`} className={`${styles.light} ${styles.paper}`} />
)

/** A door at the bottom of the outer wall that opens inward. */
const Door = ({ x, y }: Readonly<{ x: number; y: number }>) => (
  <path d={`M${x} ${y}v-18a18 18 0 0 1 18 18`} className={styles.light} />
)

const plans = [
  <g key="studio">
    <rect x="38" y="22" width="84" height="80" rx="2" className={styles.tint} />
    <Bed x={92} y={30} />
    <Sofa x={46} y={30} />
    <Door x={56} y={102} />
  </g>,
  <g key="1">
    <rect x="28" y="26" width="104" height="72" rx="2" className={styles.tint} />
    <path d="M84 26v40M84 86v12" />
    <Bed x={98} y={34} />
    <Sofa x={36} y={34} />
    <Door x={48} y={98} />
  </g>,
  <g key="2">
    <rect x="16" y="20" width="128" height="84" rx="2" className={styles.tint} />
    <path d="M84 20v20M84 56v26M84 98v6M84 62h60" />
    <Bed x={108} y={26} />
    <Bed x={108} y={70} />
    <Sofa x={26} y={28} />
    <Door x={38} y={104} />
  </g>,
  <g key="3">
    <path d="M10 14h140v92H90v-14H66v14H10z" className={styles.tint} />
    <path d="M10 56h22M48 56h54M118 56h32M58 14v28M104 14v28M104 56v14" />
    <Bed x={22} y={20} />
    <Bed x={70} y={20} />
    <Bed x={116} y={20} />
    <Sofa x={20} y={66} />
    <Door x={69} y={92} />
  </g>,
] as const
