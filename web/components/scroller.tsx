import type { ComponentProps } from 'react'

/** A scrollable section. Focusable, because not every browser makes scroll containers keyboard-accessible. */
export const Scroller = (part: ComponentProps<'section'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section {...part} tabIndex={0} />
)
