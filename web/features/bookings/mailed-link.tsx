import { Button, Heading, Text } from '@radix-ui/themes'
import { generatePath, Link } from 'react-router-dom'
import { unwrap } from '../../shared/api/api.ts'
import { bookingCalls } from '../../shared/api/booking.ts'
import { useMutation } from '../../shared/api/use-mutation.ts'
import { RequestError } from '../../shared/components/notice.tsx'
import { Page } from '../../shared/components/page.tsx'
import { Actions } from '../../shared/components/states.tsx'
import { Road } from '../../shared/drawings/drawing.tsx'
import { locationState } from '../../shared/location-state.ts'
import { paths } from '../../shared/paths.ts'

type MailedLinkProps = Readonly<{ id: string }>

/** For a visitor without a session and without the mailed link. */
export const BookingClosed = ({ id }: MailedLinkProps) => (
  <Page title="Your booking" width="narrow">
    <Road />
    <Heading as="h1" size="8" mt="5">
      Open your booking
    </Heading>
    <Text as="p" size="4" my="4">
      Our emails have a link to view, change or cancel it. We can send you the link again.
    </Text>
    <Actions>
      <MailedLink id={id} />
      <Button size="4" variant="soft" asChild>
        <Link
          to={paths.login}
          state={locationState({ returnTo: generatePath(paths.booking, { serviceRequestId: id }) })}
        >
          Sign in
        </Link>
      </Button>
    </Actions>
  </Page>
)

/** Mails the customer the link that opens the booking. Anyone may ask for it. */
export function MailedLink({ id }: MailedLinkProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => unwrap(bookingCalls(id).link.post()),
  })
  return (
    <>
      <RequestError error={error}>The link could not be sent. Please try again or call us.</RequestError>
      {isSuccess ? (
        <Text as="p" size="4" weight="bold" role="status">
          We sent the link to the email address of the booking.
        </Text>
      ) : (
        <Button size="4" loading={isPending} onClick={() => mutate()}>
          Email me the link
        </Button>
      )}
    </>
  )
}
