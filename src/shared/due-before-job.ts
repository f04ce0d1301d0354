import type { BookingStatus } from './catalog.ts'

/**
 * By when a booking has to be paid that is booked without its payment, and what its customer can’t do before. Nothing
 * cancels it automatically. `time` is that of the arrival.
 */
export function payBeforeJob(
  { status, providerId }: Readonly<{ status: BookingStatus; providerId: string | null }>,
  time?: string,
): string {
  if (status === 'in_progress')
    return 'Please pay it today. Until it is paid, you can’t follow your crew or message us on our page.'
  return providerId === null
    ? 'Please pay it soon: only then can we assign a crew. Your booking is not cancelled automatically, but until it is paid, you can’t message us or change its time on our page.'
    : `Please pay it before your crew comes${time ? ` on ${time}` : ''}. Your booking keeps its crew and its time, and is not cancelled automatically. But until it is paid, you can’t follow your crew, message us or change the time on our page.`
}
