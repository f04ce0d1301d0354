import 'react'

/** Our own properties, for style sheets to read. */
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
