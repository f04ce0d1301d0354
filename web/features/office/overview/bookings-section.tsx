import { PeriodSection, type PictureProps } from './period-section.tsx'
import { count, words } from './words.ts'

export const BookingsSection = ({ sum: { bookings }, ...days }: PictureProps) => (
  <PeriodSection
    {...days}
    title={words.bookingsBy[days.by]}
    note={words.bookingsNote}
    parts={[
      [words.paid, count(bookings.paid)],
      [words.unpaid, count(bookings.unpaid)],
      [words.cancelled, count(bookings.cancelled)],
    ]}
    axis={count}
    barOf={({ bookings }) => ({
      text: words.bookingsText(bookings),
      values: [bookings.paid, bookings.unpaid, bookings.cancelled],
    })}
    columns={[words.made, words.paid, words.unpaid, words.cancelled]}
    rowOf={({ bookings: { made, paid, unpaid, cancelled } }) => [made, paid, unpaid, cancelled].map(count)}
  />
)
