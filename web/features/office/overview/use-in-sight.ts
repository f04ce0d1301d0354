import { type RefObject, useLayoutEffect } from 'react'

type Stretch = Readonly<{ from: number; to: number }>

/** A picture wider than its frame, in px, is seen from its end at first, and then where the stretch is that is picked. */
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
