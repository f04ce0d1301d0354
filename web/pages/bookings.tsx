import { Heading, Text } from '@radix-ui/themes'
import { SignedIn } from '../features/account/signed-in.tsx'
import { BookingList } from '../features/bookings/booking-list.tsx'
import { words } from '../features/bookings/words.ts'
import { Page } from '../shared/components/page.tsx'

export default function Bookings() {
  return (
    <SignedIn>
      {() => (
        <Page title={words.title}>
          <Heading as="h1" size="8">
            {words.title}
          </Heading>
          <Text as="p" color="gray" mt="2" mb="6">
            {words.lead}
          </Text>
          <BookingList />
        </Page>
      )}
    </SignedIn>
  )
}
