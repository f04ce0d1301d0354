import { Checkbox, Flex, Text } from '@radix-ui/themes'
import { type RefObject, useRef, useState } from 'react'
import { cardConsent } from '../../../src/shared/card-consent.ts'
import { roundedToCents } from '../../../src/shared/money.ts'
import { unwrap } from '../api/api.ts'
import { bookingCalls } from '../api/booking.ts'
import { useConfig } from '../api/config.ts'
import { useMutation } from '../api/use-mutation.ts'
import { RequestError } from '../components/notice.tsx'
import { dollars } from './dollars.ts'
import type { OpenPayment } from './payment.ts'

type KeepCardProps = Readonly<{
  serviceRequestId: string
  payment: OpenPayment
  isDisabled: boolean
  /** While a choice is saved: whether it was. */
  saving: RefObject<Promise<boolean> | undefined>
}>

/** Asks whether we may keep the card for the balance. Not ticked; only offered where something stays due. */
export function KeepCard({ serviceRequestId, payment, isDisabled, saving }: KeepCardProps) {
  const { brand } = useConfig()
  const [isWanted, setWanted] = useState(payment.keepsCard)
  const choice = useRef({ wanted: payment.keepsCard, saved: payment.keepsCard })
  const { mutateAsync, error } = useMutation({
    mutationFn: async () => {
      const { current } = choice
      // A choice that changes while it is saved is saved after that.
      while (current.saved !== current.wanted) {
        const isGiven = current.wanted
        await unwrap(
          bookingCalls(serviceRequestId)['card-consent'].post({ isGiven, version: cardConsent.version }),
        )
        current.saved = isGiven
      }
    },
    onError() {
      choice.current.wanted = choice.current.saved
      setWanted(choice.current.saved)
    },
  })
  const choose = (isGiven: boolean) => {
    choice.current.wanted = isGiven
    setWanted(isGiven)
    saving.current ??= mutateAsync()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        saving.current = undefined
      })
  }
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
            onCheckedChange={checked => choose(checked === true)}
          />
          <span>{cardConsent.text(brand, dollars(rest))}</span>
        </Flex>
      </Text>
      <RequestError error={error}>Please try again.</RequestError>
    </Flex>
  )
}
