import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import type { Booking } from '../../../shared/api/booking.ts'
import { lazyComponent } from '../../../shared/components/lazy.ts'
import { SurveyWaiver } from '../../../shared/payment/survey-waiver.tsx'

/** Its code and the cube sheet load when it is first rendered. */
const SurveyList = lazyComponent<SurveyProps>(() => import('./survey-list.tsx'))

export type SurveyProps = Readonly<{ booking: Booking }>

/**
 * Before the payment of a move between states: its customer lists the items or waives the survey (49 CFR 375.401). The list
 * goes to the same booking, on any device.
 */
export function Survey({ booking }: SurveyProps) {
  const [isListing, setListing] = useState(false)
  if (!isListing) return <SurveyWaiver serviceRequestId={booking.id} onList={() => setListing(true)} />
  return (
    <Flex direction="column" gap="4" align="start">
      <Heading as="h3" size="4">
        What we will carry
      </Heading>
      <Text as="p">Search our list and add what you want moved. It takes the place of a survey.</Text>
      <Suspense>
        <SurveyList booking={booking} />
      </Suspense>
      <Button type="button" size="2" variant="ghost" color="gray" onClick={() => setListing(false)}>
        Waive the survey instead
      </Button>
    </Flex>
  )
}
