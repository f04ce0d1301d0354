import { Checkbox, Flex, Text } from '@radix-ui/themes'
import { useEffect, useState } from 'react'
import { cardConsent } from '../../../src/shared/card-consent.ts'
import { roundedToCents } from '../../../src/shared/money.ts'
import { unwrap } from '../api/api.ts'
import { bookingCalls } from '../api/booking.ts'
import { useConfig } from '../api/config.ts'
import { useMutation } from '../api/use-mutation.ts'
import { RequestError } from '../components/notice.tsx'
import { dollars } from './dollars.ts'
import type { OpenPayment } from './payment.ts'

type KeepCardProps = Readonly<{ serviceRequestId: string; payment: OpenPayment; isDisabled: boolean }>

/** Asks whether we may keep the card for the balance. Not ticked; only offered where something stays due. */
export function KeepCard({ serviceRequestId, payment, isDisabled }: KeepCardProps) {
  const { brand } = useConfig()
  const [isKept, setKept] = useState(payment.keepsCard)
  const [isWanted, setWanted] = useState(isKept)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isGiven: boolean) =>
      unwrap(bookingCalls(serviceRequestId)['card-consent'].post({ isGiven, version: cardConsent.version })),
    onSuccess: (_, isGiven) => setKept(isGiven),
    onError: () => setWanted(isKept),
  })
  // A choice that changes while it is saved is saved after that.
  useEffect(() => {
    if (isWanted !== isKept && !isPending) mutate(isWanted)
  }, [isWanted, isKept, isPending, mutate])
  const rest = roundedToCents(payment.total - payment.paid - payment.amount)
  if (rest <= 0) return null
  return (
    <Flex direction="column" gap="2">
      <Text as="label" size="2">
        <Flex gap="2" align="start">
          <Checkbox
            mt="1"
            checked={isWanted}
            disabled={isDisabled}
            onCheckedChange={checked => setWanted(checked === true)}
          />
          <span>{cardConsent.text(brand, dollars(rest))}</span>
        </Flex>
      </Text>
      <RequestError error={error}>Please try again.</RequestError>
    </Flex>
  )
}
