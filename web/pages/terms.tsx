import { Link } from 'react-router-dom'
import { Prose } from '../components/prose.tsx'
import { paths } from '../paths.ts'

export default function Terms() {
  return (
    <Prose
      title="Terms of Service"
      lead="What a price means, when a booking counts, and what each of us does on the day."
      sections={{
        'The price': (
          <>
            <p>
              Every quote shows its lines, how each was worked out, and the day it holds until. If what you
              told us changes, the price is worked out again, and you see it before you book.
            </p>
            <p>
              A local move within Illinois is a non-binding estimate: it is billed on the actual workers and
              hours, at the hourly rate that stands on it. A move from Wisconsin to Illinois, or back, crosses
              a state line, where federal rules apply. Each quote says which it is.
            </p>
          </>
        ),
        'The booking': (
          <p>
            A booking is confirmed when its payment has succeeded. We tell you so by email within 5 minutes.
            We then call you, and the office sets the time of your crew.
          </p>
        ),
        'If you cancel': (
          <p>
            Until your crew is at work you can cancel the booking yourself, from the link in our email or from
            your account, and the payment goes back to your card. After that,{' '}
            <Link to={paths.contact}>call us</Link>.
          </p>
        ),
        'On the day': (
          <ul>
            <li>Please have somebody there who can decide.</li>
            <li>
              Tell us beforehand about stairs, elevators, parking, and anything heavy, delicate or dangerous.
            </li>
            <li>What was not in the quote is agreed with you before anybody lifts it.</li>
          </ul>
        ),
        'If something goes wrong': (
          <p>
            Tell the crew at once, take a photo, and <Link to={paths.contact}>write to us</Link>. See also{' '}
            <Link to={paths.insurance}>Insurance</Link>.
          </p>
        ),
        'Something unclear': (
          <p>
            <Link to={paths.contact}>Ask us</Link> before you book. You have an answer within 24 hours.
          </p>
        ),
      }}
    />
  )
}
