import { Box, Flex, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { rangeInWords } from '../../../src/shared/price-range.ts'
import { unwrap } from '../api/api.ts'
import { type Booking, bookingCalls, bookingKey } from '../api/booking.ts'
import { priceInWords } from './dollars.ts'
import { PriceLines } from './price-lines.tsx'
import { Total } from './ticket.tsx'

type BookedPriceProps = Readonly<{
  booking: Pick<Booking, 'id' | 'price' | 'pricing' | 'range' | 'kind' | 'notice' | 'differenceNotice'>
  /** Below the total. */
  children?: ReactNode
}>

/** The price of a booking before its job is settled: what it is made of, and what can change it. */
export function BookedPrice({ booking, children }: BookedPriceProps) {
  const { id, price, pricing, range, notice } = booking
  return (
    <>
      <Total
        label="Estimated total"
        amount={priceInWords({ total: price })}
        note={range && rangeInWords(range, pricing.total)}
      />
      {children}
      <Lines id={id} />
      <Flex direction="column" gap="2" mt="4">
        <DifferenceNotice {...booking} />
        <Text asChild size="2" color="gray">
          <details>
            <summary>What this estimate is</summary>
            {notice}
          </details>
        </Text>
      </Flex>
    </>
  )
}

/** Which kind of price it is, and what happens if it turns out lower or higher. The estimate has the whole notice. */
export const DifferenceNotice = ({ kind, differenceNotice }: Pick<Booking, 'kind' | 'differenceNotice'>) =>
  differenceNotice && (
    <Text as="p" size="2" color="gray">
      <strong>{kind}.</strong> If the job takes more or less than estimated: {differenceNotice}
    </Text>
  )

/** Open where there is room beside the card form. */
function Lines({ id }: Pick<Booking, 'id'>) {
  const [isWide] = useState(() => matchMedia('(width >= 1024px)').matches)
  const { data } = useQuery({
    queryKey: [...bookingKey(id), 'lines'],
    queryFn: () => unwrap(bookingCalls(id).lines.get()),
  })
  if (!data || data.lines.length === 0) return null
  return (
    <Box asChild mt="4">
      <details open={isWide}>
        <Text asChild weight="medium">
          <summary>How it adds up</summary>
        </Text>
        <PriceLines lines={data.lines} />
      </details>
    </Box>
  )
}
