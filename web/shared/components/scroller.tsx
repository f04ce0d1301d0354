import type { ComponentProps } from 'react'

/** A scrollable section. Focusable, because not every browser makes scroll containers keyboard-accessible. */
export const Scroller = (part: ComponentProps<'section'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard-accessible
  <section {...part} tabIndex={0} />
)
