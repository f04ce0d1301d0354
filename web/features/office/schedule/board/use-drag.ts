import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { timeAtMinute, timeInWords } from '../../../../shared/dates/clock.ts'
import type { BoardCrew, Job } from './board-data.ts'
import { halfHourNear, minuteAt, type Span } from './layout.ts'
import { type Drag, dragTo, isMovable, placeAfterKey, placeOf } from './moves.ts'
import { startPointerDrag } from './pointer-drag.ts'

type Options = Readonly<{
  day: string
  /** The hours that the board shows. */
  shown: Span
  /** Prevents picking up jobs. */
  isLocked: boolean
  crews: readonly Pick<BoardCrew, 'id' | 'name'>[]
  jobs: readonly Job[]
  onDrop: (drag: Drag) => void
}>

/**
 * Drag and drop of jobs, by pointer or keyboard. `announcement` says where the dragged job is. `surface` is the ref of
 * the element that jobs move over.
 */
export function useDrag({ day, shown, isLocked, crews, jobs, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag>()
  const [announcement, announce] = useState('')
  const isByPointer = useRef(false)
  const endPointerDrag = useRef(() => {})
  // A job must not move after its board is gone.
  useEffect(() => () => endPointerDrag.current(), [])
  // A nonpassive touch listener can stop scrolling only if it exists before the first touch.
  const surface = useCallback((board: HTMLElement | null) => {
    const stay = (event: TouchEvent) => isByPointer.current && event.preventDefault()
    board?.addEventListener('touchmove', stay, { passive: false })
    return () => board?.removeEventListener('touchmove', stay)
  }, [])

  // Keyboard moves may leave the visible area; pointer moves cannot.
  useEffect(() => {
    if (!drag || isByPointer.current) return
    const target = document.querySelector(drag.at === 'tray' ? '[data-tray]' : '[data-preview]')
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [drag])

  const moveTo = (next: Drag) => {
    const { at, swapWith, blockedBy } = next
    const crew = at !== 'tray' && crews.find(({ id }) => id === at.providerId)?.name
    const place = at !== 'tray' && crew ? `${crew}, ${timeInWords(timeAtMinute(day, at.minutes))}.` : 'Tray.'
    setDrag(next)
    announce(
      [
        place,
        swapWith && `Over ${swapWith.customerName}’s job: drop here to swap the two.`,
        blockedBy && `${blockedBy.customerName}’s job is in the way.`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  const pickUp = (job: Job) => {
    setDrag(dragTo(day, jobs, job, placeOf(day, job)))
    announce(`${job.customerName} picked up.`)
  }
  const cancel = (job: Job) => {
    isByPointer.current = false
    setDrag(undefined)
    announce(`${job.customerName} is back where it was.`)
  }
  const drop = (last: Drag) => {
    isByPointer.current = false
    setDrag(undefined)
    onDrop(last)
  }

  const onKeyDown = (event: KeyboardEvent, job: Job) => {
    // Ignores key repeat of Space and Enter, so that holding one does not pick up and drop repeatedly.
    if (event.repeat && (event.key === ' ' || event.key === 'Enter')) return event.preventDefault()
    if (drag?.job.id !== job.id) {
      if (event.key !== ' ' || !isMovable(job)) return
      event.preventDefault()
      if (isLocked) announce('One moment, the last move is being saved.')
      else pickUp(job)
      return
    }
    if (event.key === 'Tab') return cancel(job)
    event.preventDefault()
    if (event.key === 'Escape') cancel(job)
    else if (event.key === 'Enter' || event.key === ' ') drop(drag)
    else {
      const ids = crews.map(({ id }) => id)
      moveTo(dragTo(day, jobs, job, placeAfterKey(event.key, drag.at, ids, { day, shown })))
    }
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>, job: Job) => {
    if (event.button !== 0 || isLocked || isByPointer.current || !isMovable(job)) return
    const own = placeOf(day, job)
    const grip = own === 'tray' ? 0 : event.clientX - event.currentTarget.getBoundingClientRect().left
    let last = dragTo(day, jobs, job, own)
    endPointerDrag.current = startPointerDrag(event, {
      onMove(x, y) {
        isByPointer.current = true
        const target = underPointer(shown, x, y, grip)
        last = dragTo(day, jobs, job, target?.place ?? own, target?.minute)
        moveTo(last)
      },
      onDrop: () => drop(last),
      onCancel: () => cancel(job),
    })
  }

  return { drag, announcement, onKeyDown, onPointerDown, cancel, surface }
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
