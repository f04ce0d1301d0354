import type { ComponentProps } from 'react'

/** A part of a page that scrolls by itself. It is reached by keyboard, which not every browser sees to. */
export const Scroller = (part: ComponentProps<'section'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section {...part} tabIndex={0} />
)
