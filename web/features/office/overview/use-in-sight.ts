import { type RefObject, useLayoutEffect } from 'react'

type Stretch = Readonly<{ from: number; to: number }>

/** Scrolls a chart wider than its frame to the end at first, then to keep the selected part visible. Lengths in px. */
export function useInSight(frame: RefObject<HTMLElement | null>, width: number, picked: Stretch | undefined) {
  useLayoutEffect(() => {
    frame.current?.scrollTo({ left: width })
  }, [frame, width])
  const { from, to } = picked ?? {}
  useLayoutEffect(() => {
    const { current } = frame
    if (!current || from === undefined || to === undefined) return
    const { scrollLeft, clientWidth } = current
    if (from < scrollLeft) current.scrollTo({ left: from })
    if (to > scrollLeft + clientWidth) current.scrollTo({ left: to - clientWidth })
  }, [frame, from, to])
}
