import { type Source, silenceMs } from './presence.ts'

/** A phone that reports for a crew. */
export type Phone = Readonly<{
  /** The same on each of its connections, unless it is anonymous. */
  id: string
  source: Source
  /** Its page gave no name, so after a reconnect it looks like another phone. */
  isAnonymous: boolean
  /** Reports whether this phone or another one is shown. */
  notify(isShown: boolean): void
}>

/** Which phone is shown, and since when. Processes share this. */
export type Sender = Readonly<{ id: string; source: Source; from: number }>

/** A page that has been silent this long gives way to another phone. */
const patienceMs = silenceMs.page
/** A phone takes over from up to this long before now: the interval of spec §9. */
const intervalMs = 30_000
const rememberedMs = 24 * 60 * 60_000
const rememberedSpans = 20
/** A crew has one or two, but anyone with its link can register any number of names. */
const rememberedPhones = 20

/**
 * Several phones may report for one crew through one link. The phone that began last is shown until it stops or is
 * silent. This divides a crew's time into spans of one phone each. Only that phone's positions count, so neither the map
 * nor the trail jumps between two phones.
 */
export function createSenders(now: () => number) {
  const crews = new Map<string, Crew>()
  const crewOf = (providerId: string) => {
    const crew: Crew = crews.get(providerId) ?? { phones: new Map(), spans: [] }
    crews.set(providerId, crew)
    return crew
  }
  const currentOf = (crew: Crew) => {
    const span = crew.spans.at(-1)
    return span?.to === undefined ? span : undefined
  }
  const isSilent = (known: Known | undefined) => !known || now() - known.heardAt > patienceMs

  /** Ends the current span at this time, or when its silent phone was last heard. Returns that phone. */
  const endSpan = (crew: Crew, at: number) => {
    const current = currentOf(crew)
    const known = current && crew.phones.get(current.phone)
    if (current) current.to = isSilent(known) ? (known?.heardAt ?? current.from) : at
    return known
  }
  const takeOver = (crew: Crew, phone: Phone, from: number) => {
    const before = endSpan(crew, from)
    crew.spans = [...crew.spans, { phone: phone.id, from }].slice(-rememberedSpans)
    before?.phone.notify(false)
  }
  const heard = (crew: Crew, phone: Phone, began?: number) => {
    const known = crew.phones.get(phone.id)
    if (!known) forgetOld(crew)
    crew.phones.set(phone.id, { began: known?.began ?? began, phone, heardAt: now(), isOpen: true })
  }
  const forgetOld = (crew: Crew) => {
    for (const [id, { heardAt }] of crew.phones) if (now() - heardAt > rememberedMs) crew.phones.delete(id)
    const shown = currentOf(crew)?.phone
    const others = [...crew.phones]
      .filter(([id]) => id !== shown)
      .toSorted(([, a], [, b]) => a.heardAt - b.heardAt)
    const tooMany = Math.max(0, crew.phones.size + 1 - rememberedPhones)
    for (const [id] of others.slice(0, tooMany)) crew.phones.delete(id)
  }

  /** Returns when the phone began to report. It takes over when it begins, or when the shown phone is gone. */
  const begin = (crew: Crew, phone: Phone, capturedAt: number): number => {
    const known = crew.phones.get(phone.id)
    const current = currentOf(crew)
    const isGone = !current || isSilent(crew.phones.get(current.phone))
    if (current?.phone !== phone.id && (known?.began === undefined || isGone)) {
      const from = Math.min(now(), Math.max(capturedAt, now() - intervalMs, current?.from ?? 0))
      takeOver(crew, phone, from)
    }
    const began = known?.began ?? now()
    if (known) crew.phones.set(phone.id, { ...known, began })
    return began
  }

  return {
    /** A phone registered. It is notified if another one is shown. */
    registered(providerId: string, phone: Phone) {
      const crew = crewOf(providerId)
      const hasBegun = crew.phones.get(phone.id)?.began !== undefined
      heard(crew, phone)
      const current = currentOf(crew)
      if (!hasBegun || !current || current.phone === phone.id) return
      phone.notify(isSilent(crew.phones.get(current.phone)))
    },

    /**
     * A phone sent a position that it captured at this time. False if the time belongs to another phone, or if the position
     * is newer than that phone's newest (`isAhead`).
     */
    mayReport(providerId: string, phone: Phone, capturedAt: number, isAhead: boolean): boolean {
      const crew = crewOf(providerId)
      heard(crew, phone)
      const began = begin(crew, phone, capturedAt)
      const isShown = currentOf(crew)?.phone === phone.id
      phone.notify(isShown)
      if (!isShown && isAhead) return false
      // Its earlier connections may have been under other names.
      if (phone.isAnonymous && capturedAt < began) return true
      const span = crew.spans.findLast(({ from, to }) => from <= capturedAt && capturedAt <= (to ?? Infinity))
      return !span || span.phone === phone.id
    },

    /** Another process shows this phone. False if a phone that reports here began later. */
    learn(providerId: string, { id, source, from }: Sender): boolean {
      const crew = crewOf(providerId)
      const current = currentOf(crew)
      if (current && current.phone !== id && current.from > from) return false
      const known = crew.phones.get(id)
      const phone = known?.phone ?? { id, source, isAnonymous: false, notify: () => {} }
      heard(crew, phone, from)
      if (current?.phone !== id) takeOver(crew, phone, from)
      return true
    },

    /** The phone shown. */
    current(providerId: string): Sender | undefined {
      const crew = crewOf(providerId)
      const span = currentOf(crew)
      const known = span && crew.phones.get(span.phone)
      return known && { id: span.phone, source: known.phone.source, from: span.from }
    },

    /** A phone stopped. True if another one still reports. */
    stop(providerId: string, { id }: Phone): boolean {
      const crew = crewOf(providerId)
      const current = currentOf(crew)
      if (current?.phone === id) current.to = now()
      crew.phones.delete(id)
      return [...crew.phones.values()].some(
        ({ phone, heardAt, isOpen }) => isOpen && now() - heardAt <= silenceMs[phone.source],
      )
    },
    /** The connection of a phone closed. */
    disconnected(providerId: string, phone: Phone) {
      const crew = crewOf(providerId)
      const known = crew.phones.get(phone.id)
      // The phone may have another connection already.
      if (known?.phone === phone) crew.phones.set(phone.id, { ...known, isOpen: false })
    },
    /** The crew is offline, so the next phone that reports is shown. */
    wentOffline: (providerId: string) => void endSpan(crewOf(providerId), now()),
    forget: (providerId: string) => void crews.delete(providerId),
  }
}

type Crew = { readonly phones: Map<string, Known>; spans: readonly Span[] }
/** `began` is missing until it sends a position. */
type Known = Readonly<{ phone: Phone; began?: number; heardAt: number; isOpen: boolean }>
/** `to` is missing while the phone is shown. Times in milliseconds since 1970. */
type Span = { readonly phone: string; readonly from: number; to?: number }
