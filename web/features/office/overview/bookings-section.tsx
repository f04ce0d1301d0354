import { Bars } from './bars.tsx'
import { type Period, periodInFull, periodInWords } from './periods.ts'
import { Facts, Legend, Section } from './section.tsx'
import type { Sum } from './use-overview.ts'
import type { View } from './view.ts'
import { count, words } from './words.ts'

/** What a picture of these days is drawn from. */
export type PictureProps = Readonly<{ periods: readonly Period[]; sum: Sum }> & Pick<View, 'by' | 'isTable'>

export function BookingsSection({ periods, sum: { bookings }, by, isTable }: PictureProps) {
  const title = words.bookingsBy[by]
  return (
    <Section title={title} note={words.bookingsNote}>
      {isTable ? (
        <Facts
          caption={title}
          head={[words.day[by], words.made, words.paid, words.unpaid, words.cancelled]}
          rows={periods.map(({ bookings, ...period }) => [
            periodInFull(period, by),
            ...[bookings.made, bookings.paid, bookings.unpaid, bookings.cancelled].map(count),
          ])}
        />
      ) : (
        <>
          <Legend
            entries={[
              { look: 'full', name: words.paid, value: count(bookings.paid) },
              { look: 'striped', name: words.unpaid, value: count(bookings.unpaid) },
              { look: 'hollow', name: words.cancelled, value: count(bookings.cancelled) },
            ]}
          />
          <Bars
            label={title}
            hint={words.pick[by]}
            axis={count}
            bars={periods.map(({ bookings: { paid, unpaid, cancelled, made }, ...period }) => ({
              key: period.from,
              tick: periodInWords({ from: period.from, to: period.from }),
              text: `${periodInFull(period, by)}: ${words.bookingsText({ paid, unpaid, cancelled, made })}.`,
              parts: [
                { look: 'full', value: paid },
                { look: 'striped', value: unpaid },
                { look: 'hollow', value: cancelled },
              ],
            }))}
          />
        </>
      )}
    </Section>
  )
}
