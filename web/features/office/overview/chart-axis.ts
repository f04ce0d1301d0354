import { type RefObject, useLayoutEffect, useState } from 'react'
import { mondayOf } from './view.ts'

/** Axis lines from lowest to highest, a round step apart and including zero. */
type Scale = Readonly<{ low: number; high: number; lines: readonly number[] }>

/** About four lines that cover `low` ≤ 0 to `high` ≥ 0. The step is 1, 2 or 5 times a power of ten, and at least 1. */
export function scaleFor(low: number, high: number): Scale {
  const rough = Math.max(1, (high - low) / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find(times => times * power >= rough) ?? 10) * power
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(rounded(high / step)))
  const lines = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
  return { low: first * step, high: last * step, lines }
}

/** Removes floating-point error, because percentages can add up to slightly more than 100. */
const rounded = (number: number) => Math.round(number * 1e9) / 1e9

/** Width of a day label, in px. */
const labelWidth = 60

/**
 * Selects the periods to label on the axis. `periods` are first days, each `slot` px wide. Labels as many as fit,
 * counted from the last; with many days, labels only Mondays.
 */
export function labeledPeriods(periods: readonly string[], slot: number): ReadonlySet<string> {
  const mondays = periods.filter(day => day === mondayOf(day))
  const areManyDays = periods.length > 14 && mondays.length <= Math.ceil(periods.length / 7)
  const candidates = areManyDays ? mondays : periods
  const width = slot * (areManyDays ? 7 : 1)
  const everyNth = Math.max(1, Math.ceil(labelWidth / width))
  return new Set(candidates.filter((_, n) => (candidates.length - 1 - n) % everyNth === 0))
}

/** The column after a key that moves along the axis, or undefined for other keys. */
export function columnAfterKey(key: string, column: number, last: number): number | undefined {
  const columns: Readonly<Record<string, number>> = {
    ArrowLeft: column - 1,
    ArrowRight: column + 1,
    PageDown: column - 7,
    PageUp: column + 7,
    Home: 0,
    End: last,
  }
  const next = columns[key]
  return next === undefined ? undefined : clamp(next, last)
}

export const clamp = (index: number, last: number) => Math.min(last, Math.max(0, index))

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
