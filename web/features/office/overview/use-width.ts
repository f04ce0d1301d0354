import { type RefObject, useLayoutEffect, useState } from 'react'

/** An element's width in px, kept current. Change `which` when the ref points to a new element. */
export function useWidth(element: RefObject<HTMLElement | null>, which?: string): number {
  const [width, setWidth] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ref does not tell when its element changes.
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, which])
  return width
}
