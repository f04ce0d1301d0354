import { Button, Flex } from '@radix-ui/themes'
import { useAtom } from 'jotai'
import type { FormEvent } from 'react'
import { AddressInput } from '../../address/address-input.tsx'
import { StepFrame } from '../../steps/step-frame.tsx'
import { draftAtoms } from '../draft.ts'
import { answered, goTo, isLocated } from '../moves.ts'
import type { StepProps } from '../quote-wizard.tsx'
import { serviceWords, words } from '../words.ts'

/** First step: where the job begins and, for a move, where it ends. */
export function LocationStep({ service }: StepProps) {
  const [{ answers }, setDraft] = useAtom(draftAtoms[service])
  const { location } = words
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    setDraft(goTo('roomSize'))
  }
  return (
    <StepFrame {...serviceWords[service].location} leadsHome>
      <form onSubmit={goOn} noValidate>
        <Flex direction="column" gap="4">
          <AddressInput
            label={location.from}
            name="fromAddress"
            placeholder={location.addressExample}
            value={answers.fromAddress}
            onChange={(fromAddress, fromCoordinates) => setDraft(answered({ fromAddress, fromCoordinates }))}
            required
          />
          {service === 'moving' && (
            <AddressInput
              label={location.to}
              name="toAddress"
              placeholder={location.addressExample}
              value={answers.toAddress}
              onChange={(toAddress, toCoordinates) => setDraft(answered({ toAddress, toCoordinates }))}
              required
            />
          )}
          <Button type="submit" size="4" mt="2" disabled={!isLocated(service, answers)}>
            {words.next}
          </Button>
        </Flex>
      </form>
    </StepFrame>
  )
}
