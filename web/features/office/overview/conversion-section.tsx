import { Bars } from './bars.tsx'
import type { PictureProps } from './bookings-section.tsx'
import { periodInFull, periodInWords } from './periods.ts'
import { Facts, Legend, Section } from './section.tsx'
import { percent, shareOf } from './share.ts'
import { count, words } from './words.ts'

/** How many of the quotes of a day or week were paid, in hundredths, so that quiet and busy ones can be compared. */
export function ConversionSection({ periods, sum: { quotes }, by, isTable }: PictureProps) {
  const title = words.conversionBy[by]
  if (quotes.given === 0) return <Section title={title} note={words.noQuotes} />
  return (
    <Section title={title} note={words.conversionNote[by]}>
      {isTable ? (
        <Facts
          caption={title}
          head={[words.day[by], words.given, words.booked, words.paid, words.conversion]}
          rows={periods.map(({ quotes, ...period }) => [
            periodInFull(period, by),
            ...[quotes.given, quotes.booked, quotes.paid].map(count),
            percent(shareOf(quotes.paid, quotes.given)),
          ])}
        />
      ) : (
        <>
          <Legend
            entries={[
              { look: 'full', name: words.paid, value: count(quotes.paid) },
              { look: 'striped', name: words.bookedOnly, value: count(quotes.booked - quotes.paid) },
              { look: 'hollow', name: words.notBooked, value: count(quotes.given - quotes.booked) },
            ]}
          />
          <Bars
            label={title}
            hint={words.pick[by]}
            axis={value => `${value}%`}
            bars={periods.map(({ quotes: { given, booked, paid }, ...period }) => {
              const hundredths = (part: number) => (shareOf(part, given) ?? 0) * 100
              return {
                key: period.from,
                tick: periodInWords({ from: period.from, to: period.from }),
                text: `${periodInFull(period, by)}: ${words.conversionText({ given, booked, paid })}.`,
                parts: [
                  { look: 'full', value: hundredths(paid) },
                  { look: 'striped', value: hundredths(booked - paid) },
                  { look: 'hollow', value: hundredths(given - booked) },
                ],
                count: given > 0 ? count(given) : undefined,
              }
            })}
          />
        </>
      )}
    </Section>
  )
}
