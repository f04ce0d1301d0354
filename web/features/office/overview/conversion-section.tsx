import { PeriodSection, type PictureProps } from './period-section.tsx'
import { Section } from './section.tsx'
import { percent, shareOf } from './share.ts'
import { count, words } from './words.ts'

/** Percentage of quotes paid, by day or week. A percentage makes quiet and busy periods comparable. */
export function ConversionSection({ sum: { quotes }, ...days }: PictureProps) {
  const title = words.conversionBy[days.by]
  if (quotes.given === 0) return <Section title={title} note={words.noQuotes} />
  return (
    <PeriodSection
      {...days}
      title={title}
      note={words.conversionNote[days.by]}
      parts={[
        [words.paid, count(quotes.paid)],
        [words.bookedOnly, count(quotes.booked - quotes.paid)],
        [words.notBooked, count(quotes.given - quotes.booked)],
      ]}
      axis={value => `${value}%`}
      barOf={({ quotes: { given, booked, paid } }) => ({
        text: words.conversionText({ given, booked, paid }),
        values: [paid, booked - paid, given - booked].map(part => (shareOf(part, given) ?? 0) * 100),
        count: given > 0 ? count(given) : undefined,
      })}
      columns={[words.given, words.booked, words.paid, words.conversion]}
      rowOf={({ quotes: { given, booked, paid } }) => [
        ...[given, booked, paid].map(count),
        percent(shareOf(paid, given)),
      ]}
    />
  )
}
