import 'react'

/** Allows CSS custom properties in `style`. */
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
