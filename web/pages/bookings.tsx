import { SignedIn } from '../features/account/signed-in.tsx'
import { BookingList } from '../features/bookings/booking-list.tsx'
import { Page, PageTitle } from '../shared/components/page.tsx'

export default function Bookings() {
  return (
    <SignedIn>
      {() => (
        <Page title="My bookings">
          <PageTitle lead="Everything you booked while you were signed in, newest first.">
            My bookings
          </PageTitle>
          <BookingList />
        </Page>
      )}
    </SignedIn>
  )
}
