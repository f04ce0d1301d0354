import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
import { ulid } from 'ulid'
import { textsConsent } from '../../../src/shared/sms-consent.ts'
import { ApiError, api, hasCode, serverMessageOr, unwrap } from '../../shared/api/api.ts'
import { type Booking, bookingKey } from '../../shared/api/booking.ts'
import { bookedPhone } from '../../shared/api/credentials.ts'
import { useToast } from '../../shared/components/toast/toast.ts'
import { windowsKey } from '../../shared/dates/windows.ts'
import { accepted, type Draft, drafts } from './draft.ts'
import { roomsOf, uploadsFinishedAtom } from './photos/uploads.ts'
import type { Offer } from './price.ts'
import { useIsMounted, useWizard } from './wizard.tsx'

/**
 * A booking request with its Idempotency-Key. `identity` tells whether the visitor asks for the same again.
 */
export type Attempt = Readonly<{ identity: string; key: string; booking: BookingRequest }>

type BookingRequest = ReturnType<typeof homeBooking> | ReturnType<typeof quoteBooking>

type Booked = Awaited<ReturnType<typeof send>>

type BookingOptions = Readonly<{
  bookingOf: (draft: Draft, quote: Offer) => BookingRequest
  /** Called if the visitor has neither left the step nor changed the job. `isRepeat`: the request was sent before. */
  onBooked: (booked: Booked & Readonly<{ isRepeat: boolean }>) => void
  failed: Readonly<{ title: string; description: string }>
}>

/** Why the job was not booked. `time`: the day and the window, if that was the reason. */
type Fault = Readonly<{ message: string; time?: string }>

/**
 * Books the job at the price in view. A price other than the one that the visitor accepted, or that the server
 * still offers, is not booked: `priceChange` asks the visitor first.
 */
export function useBook({ bookingOf, onBooked, failed }: BookingOptions) {
  const { wizard, draft, price, setDraft } = useWizard()
  const { draftAtom } = drafts[wizard.name]
  const store = useStore()
  const queryClient = useQueryClient()
  const toast = useToast()
  const isMounted = useIsMounted()
  const [refused, setRefused] = useState<Readonly<{ job: string; total: number | null }>>()
  const [fault, setFault] = useState<Fault>()

  const jobOf = (draft: Draft) => hashKey(wizard.pricing.query(draft).queryKey)
  const job = jobOf(draft)
  const quote = price.isCalculating ? undefined : price.offer
  const isAsked = () => isMounted() && jobOf(store.get(draftAtom)) === job

  const sendBooking = async (quote: Offer) => {
    await store.set(uploadsFinishedAtom, wizard.name)
    if (!isAsked()) return
    const now = store.get(draftAtom)
    const attempt = attemptFor(now.attempt, job, bookingOf(now, quote))
    // Stored before it is sent: a retry, also after a reload, gets the same booking.
    setDraft(draft => ({ ...draft, attempt }))
    const reply = await send(attempt)
    const { id: bookingId } = reply.serviceRequest
    queryClient.setQueryData<Booking>(bookingKey(bookingId), reply.serviceRequest)
    setDraft(draft => ({ ...draft, unpaidBookingId: bookingId }))
    bookedPhone(bookingId).write(attempt.booking.customerPhone)
    if (!isAsked()) return
    onBooked({ ...reply, isRepeat: attempt === now.attempt })
    setDraft(draft => ({ ...draft, bookingId }))
  }
  const fail = (fault: Fault) => {
    setFault(fault)
    toast({ ...failed, tone: 'error' })
  }
  const book = async (quote: Offer) => {
    setFault(undefined)
    try {
      await sendBooking(quote)
    } catch (error) {
      if (hasCode(error, 'price_changed')) {
        // Nothing was booked, so the next request is a new one.
        setDraft(draft => ({ ...draft, attempt: null }))
        setRefused({ job, total: totalOf(quote) })
        const { queryKey } = wizard.pricing.query(draft)
        await queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 1) })
        if (queryClient.getQueryData(queryKey)?.pricing?.total !== quote.pricing?.total) return
        fail({ message: failed.description })
      } else {
        // Nothing was booked. The picker shows what is left.
        if (hasCode(error, 'window_taken')) await queryClient.invalidateQueries({ queryKey: windowsKey })
        const message = serverMessageOr(error, failed.description)
        fail(isAboutTime(error) ? { message, time: timeOf(draft) } : { message })
      }
    }
  }

  return {
    /** Undefined while there is no response for the current answers. */
    quote,
    book: async () => {
      if (!quote) return
      const before = draft.accepted?.total ?? null
      // A request without a price promises none.
      if (before === null || [before, null].includes(totalOf(quote))) await book(quote)
      else setRefused({ job, total: before })
    },
    /** Books at the price that `priceChange` shows. */
    accept: async () => {
      const total = quote && totalOf(quote)
      if (!quote || typeof total !== 'number') return
      if (draft.accepted) setDraft(draft => accepted(draft, total))
      await book(quote)
    },
    priceChange: quote && refused?.job === job ? changeOf(refused.total, totalOf(quote)) : undefined,
    /** Why the job was not booked. A fault of the time ends with the choice of another one. */
    fault: fault?.time === undefined || fault.time === timeOf(draft) ? fault?.message : undefined,
    /** The chosen day or window could not be booked. */
    asksTime: fault?.time !== undefined,
  }
}

/** The window was taken, or the day has passed or is closed: a stored draft may be days old. */
const isAboutTime = (error: unknown) =>
  hasCode(error, 'window_taken') ||
  (error instanceof ApiError && error.problem?.issues?.some(({ path }) => path === 'preferredDate') === true)

const timeOf = ({ answers: { serviceDate, arrivalWindow } }: Draft) =>
  JSON.stringify([serviceDate, arrivalWindow?.start])

const totalOf = ({ pricing }: Offer) => pricing?.total ?? null

/** In dollars. */
export type PriceChange = Readonly<{ before: number; now: number }>

const changeOf = (before: number | null, now: number | null): PriceChange | undefined =>
  before !== null && now !== null && before !== now ? { before, now } : undefined

const send = ({ booking, key }: Attempt) =>
  unwrap(api['service-requests'].post(booking, { headers: { 'idempotency-key': key } }))

/**
 * The server binds a key to the first request sent with it, so a repeat sends that request again. Refetching a
 * price gives it a new estimate id: at the same amount, that alone does not make another booking. Nor does the booking that
 * it replaces, which may be its own.
 */
export function attemptFor(last: Attempt | null, job: string, booking: BookingRequest): Attempt {
  const { estimateId: _, pricing, aiAnalysis: __, replaces: ___, ...entered } = booking
  const identity = JSON.stringify([job, pricing?.total, entered])
  return last?.identity === identity ? last : { identity, key: ulid(), booking }
}

/** Spec §3 "Service request creation (wizard)". The server calculates the price itself. */
export function homeBooking(draft: Draft, quote: Offer) {
  const { firstName, lastName, contactPreference, specialInstructions, serviceDate } = draft.answers
  const { pricing } = quote
  return {
    ...commonFields(draft, quote),
    customerName: `${firstName.trim()} ${lastName.trim()}`,
    preferredDate: serviceDate || null,
    status: 'pending_payment',
    adminNotes: specialInstructions.trim() || null,
    contactPreference,
    createCheckout: true,
    estimatedHours: pricing?.estimatedHours,
    totalPrice: pricing?.total,
    hourlyRate: pricing?.hourlyRate,
  }
}

/** Spec §7 POST /api/service-requests of the quote wizards. */
export function quoteBooking(draft: Draft, quote: Offer) {
  const { name, serviceDate, homeSize } = draft.answers
  return {
    ...commonFields(draft, quote),
    customerName: name.trim(),
    preferredDate: serviceDate || null,
    status: 'pending',
    roomSize: homeSize,
  }
}

/** Includes the estimate that the visitor saw. */
function commonFields({ answers, photos, unpaidBookingId }: Draft, { analysis, pricing, estimateId }: Offer) {
  const { serviceType, email, phone, fromAddress, toAddress, arrivalWindow, smsConsent } = answers
  return {
    serviceType,
    windowStart: arrivalWindow?.start ?? null,
    customerEmail: email.trim(),
    customerPhone: phone.trim(),
    smsConsent,
    smsConsentVersion: textsConsent.version,
    fromAddress: fromAddress.trim(),
    toAddress: serviceType === 'moving' ? toAddress.trim() : null,
    photoUrls: photos.map(({ url }) => url),
    photoRooms: roomsOf(photos),
    aiAnalysis: analysis,
    pricing,
    estimateId,
    replaces: unpaidBookingId,
  }
}
