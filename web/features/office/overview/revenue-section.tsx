import { dollars } from '../../payment/dollars.ts'
import { Bars } from './bars.tsx'
import type { PictureProps } from './bookings-section.tsx'
import { periodInFull, periodInWords } from './periods.ts'
import { Facts, Legend, Section } from './section.tsx'
import { count, words } from './words.ts'

export function RevenueSection({ periods, sum: { revenue }, by, isTable }: PictureProps) {
  const title = words.revenueBy[by]
  return (
    <Section title={title} note={words.revenueNote}>
      {isTable ? (
        <Facts
          caption={title}
          head={[words.day[by], words.received, words.refunded, words.net]}
          rows={periods.map(({ revenue, ...period }) => [
            periodInFull(period, by),
            ...[revenue.received, revenue.refunded, revenue.net].map(dollars),
          ])}
        />
      ) : (
        <>
          <Legend
            entries={[
              { look: 'full', name: words.received, value: dollars(revenue.received) },
              { look: 'striped', name: words.refunded, value: dollars(revenue.refunded) },
            ]}
          />
          <Bars
            label={title}
            hint={words.pick[by]}
            axis={value => `${value < 0 ? '−' : ''}$${count(Math.abs(value))}`}
            bars={periods.map(({ revenue, ...period }) => ({
              key: period.from,
              tick: periodInWords({ from: period.from, to: period.from }),
              text: `${periodInFull(period, by)}: ${words.revenueText(revenue)}.`,
              parts: [
                { look: 'full', value: revenue.received },
                { look: 'striped', value: -revenue.refunded },
              ],
            }))}
          />
        </>
      )}
    </Section>
  )
}
