import { Drawing, type DrawingProps } from './drawing.tsx'
import styles from './drawings.module.css'

/** The company's truck, with a route between two pins on its side. */
export const Truck = (props: DrawingProps) => (
  <Drawing width={240} height={130} {...props}>
    <rect x="12" y="16" width="142" height="84" rx="5" className={styles.paper} />
    <path d="M154 42h36c5 0 8 2 10 6l12 24 12 4c4 1 6 4 6 8v16h-76z" className={styles.tint} />
    <path d="M12 80h142v15a5 5 0 0 1-5 5H17a5 5 0 0 1-5-5z" className={styles.warm} />
    <g className={styles.light}>
      <path d="M168 54h19c3 0 5 1 6 4l8 16h-33zM224 84h6M168 84h8" className={styles.paper} />
      <path d="M44 58c18-26 34 18 74-14" strokeDasharray="1 5" />
      <circle cx="40" cy="62" r="4" />
      <path d="M122 44c-6-8-6-16 0-16s6 8 0 16z" className={styles.warm} />
      <path d="M4 118h232" />
    </g>
    <g className={styles.paper}>
      <circle cx="54" cy="102" r="15" />
      <circle cx="196" cy="102" r="15" />
    </g>
    <g className={styles.light}>
      <circle cx="54" cy="102" r="5" />
      <circle cx="196" cy="102" r="5" />
    </g>
  </Drawing>
)

/** A stack of taped moving boxes and a plant. */
export const Boxes = (props: DrawingProps) => (
  <Drawing width={220} height={150} {...props}>
    <path d="M22 76h92v62H22z" className={styles.tint} />
    <path d="M114 90h66v48h-66z" className={styles.paper} />
    <path d="M44 28h62v48H44z" className={styles.paper} />
    <g className={`${styles.light} ${styles.warm}`}>
      <path d="M60 76h16v18H60zM141 90h12v14h-12zM69 28h12v14H69z" />
    </g>
    <g className={styles.light}>
      <path d="M58 122h20M132 124h16M54 62h14M54 68h8M98 128v-10m-4 4 4-4 4 4M4 138h212" />
      <path d="M190 112c-2-16 0-26 6-36M192 98c-8-2-12-8-12-16 8 2 12 8 12 16zM194 92c2-10 8-14 16-14 0 8-6 14-16 14z" />
    </g>
    <path d="M184 112h22l-4 26h-14z" className={styles.warm} />
  </Drawing>
)

/** A sofa with carrying straps. */
export const Sofa = (props: DrawingProps) => (
  <Drawing width={220} height={130} {...props}>
    <path d="M40 66V36c0-10 6-16 16-16h108c10 0 16 6 16 16v30" className={styles.tint} />
    <path d="M40 92V66h140v26z" className={styles.paper} />
    <path
      d="M40 98V66a13 13 0 0 0-26 0v36c0 5 3 8 8 8h176c5 0 8-3 8-8V66a13 13 0 0 0-26 0v32z"
      className={styles.tint}
    />
    <path d="M30 110v10M190 110v10" />
    <path d="M132 20h14v90h-14z" className={`${styles.light} ${styles.warm}`} />
    <path d="M110 28v64M56 34c14-4 28-4 40 0M133 62h12v8h-12zM4 121h212" className={styles.light} />
  </Drawing>
)

/** Steps up to a front door, with a box halfway. */
export const Stairs = (props: DrawingProps) => (
  <Drawing width={220} height={150} {...props}>
    <path d="M148 66V12h46v54" className={styles.tint} />
    <path d="M18 140v-18h26v-14h26V94h26V80h26V66h86v74z" className={styles.paper} />
    <path d="M71 72h22v22H71z" className={styles.warm} />
    <g className={styles.light}>
      <path d="M160 24h22v18h-22zM182 54h3M44 122v18M70 108v32M96 94v46M122 80v60" />
      <path d="M79 72v6h6v-6M30 122V82l104-52h14M56 108V69M108 80V43M4 141h212" />
    </g>
  </Drawing>
)

/** Two movers carrying a box. */
export const Crew = (props: DrawingProps) => (
  <Drawing width={220} height={170} {...props}>
    <g className={styles.paper}>
      <circle cx="52" cy="36" r="14" />
      <circle cx="168" cy="36" r="14" />
    </g>
    <g className={styles.warm}>
      <path d="M38 32a14 14 0 0 1 28-1h8M182 32a14 14 0 0 0-28-1h-8" />
    </g>
    <path
      d="M40 116V70c0-9 6-14 14-14s14 5 14 14v46zM152 116V70c0-9 6-14 14-14s14 5 14 14v46z"
      className={styles.tint}
    />
    <path d="M40 116l-6 44h-9M66 116l8 44h9M154 116l-8 44h-9M180 116l6 44h9M54 116h0" />
    <path d="M78 74h64v44H78z" className={styles.paper} />
    <path d="M56 74l4 26 20 8M164 74l-4 26-20 8" />
    <g className={styles.light}>
      <path d="M103 74h14v14h-14z" className={styles.warm} />
      <path d="M88 108h14M130 110v-10m-4 4 4-4 4 4M4 161h212" />
    </g>
  </Drawing>
)

/** A paper booking ticket: a route, price lines, and a total below the perforation. */
export const Ticket = (props: DrawingProps) => (
  <Drawing left={31} width={144} height={150} {...props}>
    <path d="M62 18l94-10c4 0 6 2 7 5l10 92" className={styles.tint} />
    <path
      d="M40 22h104c4 0 7 3 7 7v64a8 8 0 0 0 0 16v24c0 4-3 7-7 7H40c-4 0-7-3-7-7v-24a8 8 0 0 0 0-16V29c0-4 3-7 7-7z"
      className={styles.paper}
    />
    <path d="M110 118h28v10h-28z" className={`${styles.warm} ${styles.bare}`} />
    <g className={styles.light}>
      <path d="M52 42v14M64 38h40M64 60h54M48 76h30M48 84h22M120 76h18M124 84h14M48 123h30" />
      <path d="M44 101h98" strokeDasharray="1 6" />
      <circle cx="52" cy="38" r="4" />
      <circle cx="52" cy="60" r="4" className={styles.warm} />
    </g>
  </Drawing>
)
