import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { timeAtMinute } from '../../../../shared/dates/schedule/day-minutes.ts'
import { grab } from './grab.ts'
import { type Held, holding, isMovable, placeAfter, placeOf } from './held.ts'
import { halfHourNear, minuteAt, type Span } from './layout.ts'
import type { Crew, Job } from './use-board.ts'
import { words } from './words.ts'

type Day = Readonly<{
  day: string
  /** The hours that the board shows. */
  shown: Span
  /** Prevents picking up jobs. */
  isLocked: boolean
  crews: readonly Pick<Crew, 'id' | 'name'>[]
  jobs: readonly Job[]
  onDrop: (held: Held) => void
}>

/**
 * Drag and drop of jobs, by pointer or keyboard. `said` announces where the held job is. `surface` is the ref of the
 * element jobs move over; its nonpassive touch listener must exist before the first touch, to be able to stop
 * scrolling.
 */
export function useHeld({ day, shown, isLocked, crews, jobs, onDrop }: Day) {
  const [held, setHeld] = useState<Held>()
  const [said, say] = useState('')
  const isCarried = useRef(false)
  const surface = useCallback((board: HTMLElement | null) => {
    const stay = (event: TouchEvent) => isCarried.current && event.preventDefault()
    board?.addEventListener('touchmove', stay, { passive: false })
    return () => board?.removeEventListener('touchmove', stay)
  }, [])

  // Keyboard moves may leave the visible area; pointer moves cannot.
  useEffect(() => {
    if (!held || isCarried.current) return
    const there = document.querySelector(held.at === 'tray' ? '[data-tray]' : '[data-ghost]')
    there?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [held])

  const hold = (next: Held) => {
    const { at, onto, inTheWay } = next
    const name = at !== 'tray' && crews.find(({ id }) => id === at.providerId)?.name
    setHeld(next)
    say(
      [
        at !== 'tray' && name ? words.over(name, timeAtMinute(day, at.minutes)) : words.overTray,
        onto && words.onto(onto.customerName),
        inTheWay && words.inTheWay(inTheWay.customerName),
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  const pickUp = (job: Job) => {
    setHeld(holding(day, jobs, job, placeOf(day, job)))
    say(words.pickedUp(job.customerName))
  }
  const putBack = (job: Job) => {
    isCarried.current = false
    setHeld(undefined)
    say(words.putBack(job.customerName))
  }
  const drop = (last: Held) => {
    isCarried.current = false
    setHeld(undefined)
    onDrop(last)
  }

  const press = (event: KeyboardEvent, job: Job) => {
    // Ignores key repeat of Space and Enter, so that holding one does not pick up and drop repeatedly.
    if (event.repeat && (event.key === ' ' || event.key === 'Enter')) return event.preventDefault()
    if (held?.job.id !== job.id) {
      if (event.key !== ' ' || !isMovable(job)) return
      event.preventDefault()
      if (isLocked) say(words.wait)
      else pickUp(job)
      return
    }
    if (event.key === 'Tab') return putBack(job)
    event.preventDefault()
    if (event.key === 'Escape') putBack(job)
    else if (event.key === 'Enter' || event.key === ' ') drop(held)
    else {
      const ids = crews.map(({ id }) => id)
      hold(holding(day, jobs, job, placeAfter(event.key, held.at, ids, { day, shown })))
    }
  }

  const carry = (event: PointerEvent<HTMLElement>, job: Job) => {
    if (event.button !== 0 || isLocked || isCarried.current || !isMovable(job)) return
    const own = placeOf(day, job)
    const grip = own === 'tray' ? 0 : event.clientX - event.currentTarget.getBoundingClientRect().left
    let last = holding(day, jobs, job, own)
    grab(event, {
      over(x, y) {
        isCarried.current = true
        const under = underPointer(shown, x, y, grip)
        last = holding(day, jobs, job, under?.place ?? own, under?.minute)
        hold(last)
      },
      drop: () => drop(last),
      putBack: () => putBack(job),
    })
  }

  return { held, said, press, carry, putBack, surface }
}

/** The crew's row or the tray under the pointer. `grip` is the pointer's distance from the job's start in pixels. */
function underPointer(shown: Span, x: number, y: number, grip: number) {
  const elements = document.elementsFromPoint(x, y).filter(element => element instanceof HTMLElement)
  if (elements.some(({ dataset }) => 'tray' in dataset)) return { place: 'tray' as const, minute: undefined }
  const row = elements.find(({ dataset }) => dataset.crew)
  if (!row?.dataset.crew) return undefined
  const { left, width } = row.getBoundingClientRect()
  return {
    place: {
      providerId: row.dataset.crew,
      minutes: halfHourNear(shown, minuteAt(shown, (x - grip - left) / width)),
    },
    minute: minuteAt(shown, (x - left) / width),
  }
}
