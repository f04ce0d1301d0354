import { dollars } from '../../../shared/payment/dollars.ts'
import { PeriodSection, type PictureProps } from './period-section.tsx'
import { count, words } from './words.ts'

export const RevenueSection = ({ sum: { revenue }, ...days }: PictureProps) => (
  <PeriodSection
    {...days}
    title={words.revenueBy[days.by]}
    note={words.revenueNote}
    parts={[
      [words.received, dollars(revenue.received)],
      [words.refunded, dollars(revenue.refunded)],
    ]}
    axis={value => `${value < 0 ? '−' : ''}$${count(Math.abs(value))}`}
    barOf={({ revenue }) => ({
      text: words.revenueText(revenue),
      values: [revenue.received, -revenue.refunded],
    })}
    columns={[words.received, words.refunded, words.net]}
    rowOf={({ revenue: { received, refunded, net } }) => [received, refunded, net].map(dollars)}
  />
)
