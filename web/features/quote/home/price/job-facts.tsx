import { loadInWords } from '../../../../../src/shared/sizes.ts'
import { Facts } from '../../../../shared/components/facts.tsx'
import { dayInWords } from '../../../../shared/dates/days.ts'
import { capitalized } from '../../../../shared/labels.ts'
import type { Details } from '../details/details.ts'
import { words } from '../words.ts'

/** The current answers that the price depends on, one per line. */
export function JobFacts({ details }: Readonly<{ details: Details }>) {
  const { serviceType, homeSize, loadSize, serviceDate } = details
  const home = homeSize && words.details.homeSizes[homeSize].name
  const size = serviceType === 'junk' ? capitalized(loadInWords(loadSize)) : home
  return (
    <Facts
      facts={[
        [words.price.date, serviceDate ? dayInWords(serviceDate) : words.price.open],
        [words.price.size, size ?? words.price.open],
      ]}
    />
  )
}
