import { Box, Button, Flex, Heading, Text } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { waiverOfSurvey } from '../../../src/shared/survey-waiver.ts'
import { unwrap } from '../api/api.ts'
import { bookingCalls, useBookingChange } from '../api/booking.ts'
import { RequestError } from '../components/notice.tsx'
import { CheckboxField, Field } from '../forms/field.tsx'

type SurveyWaiverProps = Readonly<{
  serviceRequestId: string
  /** Where the visitor can list the items instead, if this page has that. */
  onList?: () => void
}>

/** Signed for a move between states whose items nobody listed (49 CFR 375.401), before its payment. */
export function SurveyWaiver({ serviceRequestId, onList }: SurveyWaiverProps) {
  const [isAgreed, agree] = useState(false)
  const [signature, setSignature] = useState('')
  const sign = useBookingChange(serviceRequestId, () =>
    unwrap(
      bookingCalls(serviceRequestId)['survey-waiver'].post({ signature, version: waiverOfSurvey.version }),
    ),
  )
  const isReady = isAgreed && signature.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) sign.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Flex direction="column" gap="4" align="start">
        <Heading as="h3" size="4">
          Before the move
        </Heading>
        <Text as="p">
          An estimate for a move between states rests on a survey of what we carry. You have not listed your
          items.{' '}
          {onList ? 'List them, or waive the survey.' : 'To continue without a list, waive the survey.'}
        </Text>
        {onList && (
          <Button type="button" size="3" variant="soft" onClick={onList}>
            List my items
          </Button>
        )}
        <CheckboxField
          label={waiverOfSurvey.text}
          checked={isAgreed}
          onChange={event => agree(event.target.checked)}
        />
        <Box width="100%" maxWidth="420px">
          <Field
            label="Your full name, as your signature"
            autoComplete="name"
            maxLength={200}
            value={signature}
            onChange={event => setSignature(event.target.value)}
          />
        </Box>
        <RequestError error={sign.error}>The waiver could not be saved. Please try again.</RequestError>
        <Button type="submit" size="4" disabled={!isReady || sign.isPending} loading={sign.isPending}>
          {isReady ? 'Sign and continue' : 'Check the box and sign first'}
        </Button>
      </Flex>
    </form>
  )
}
