import { dollars } from '../../../shared/payment/dollars.ts'
import type { Quote } from '../price.ts'

/** What a total is made of: the crew's time, and in a price with flat lines the charges besides. */
export function sumInWords({ crewSize, pricing }: Pick<Quote, 'crewSize' | 'pricing'>): string {
  const { estimatedHours, hourlyRate, total, distanceFee, specialItemsFee, packingFee } = pricing
  const crew = crewSize * estimatedHours * hourlyRate
  const time = `${crewSize} people × ${estimatedHours} ${estimatedHours === 1 ? 'hour' : 'hours'} × ${dollars(hourlyRate)} an hour each`
  const rest = Math.round((total - crew) * 100) / 100
  if (rest <= 0) return time
  const what = [
    'the truck and equipment',
    distanceFee > 0 && 'miles',
    specialItemsFee > 0 && 'special items',
    packingFee > 0 && 'packing materials',
  ].filter(Boolean)
  return `${dollars(crew)} for ${time}, and ${dollars(rest)} for ${inSentence(what)}`
}

const inSentence = (parts: readonly unknown[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : `${parts[0]}`
