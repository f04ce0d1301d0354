import { Heading, Text } from '@radix-ui/themes'
import { SignedIn } from '../features/account/signed-in.tsx'
import { BookingList } from '../features/bookings/booking-list.tsx'
import { Page } from '../shared/components/page.tsx'

export default function Bookings() {
  return (
    <SignedIn>
      {() => (
        <Page title="My bookings">
          <Heading as="h1" size="8">
            My bookings
          </Heading>
          <Text as="p" color="gray" mt="2" mb="6">
            Everything you booked while you were signed in, newest first.
          </Text>
          <BookingList />
        </Page>
      )}
    </SignedIn>
  )
}
