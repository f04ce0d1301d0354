import { Link } from 'react-router-dom'
import { feeTerm } from '../../../src/shared/cancellation.ts'
import { rules } from '../../../src/shared/jurisdictions.ts'
import { disposals } from '../../../src/shared/special-disposal.ts'
import { useConfig } from '../../shared/api/config.ts'
import { paths } from '../../shared/paths.ts'
import { TextPage } from './text-page.tsx'

export default function Terms() {
  const { cancellationFee } = useConfig()
  return (
    <TextPage
      title="Terms of Service"
      lead="What a price means, when a booking is confirmed, and what each of us does on the day."
      sections={{
        'The price': (
          <>
            <p>
              Every quote shows each charge, how we worked it out, and how long the quote is good for. If your
              details change, we work out the price again, and you see it before you book.
            </p>
            <p>
              You pay the total, or the deposit that we show, when you book. Where we know only the ZIP area
              or the town of an address, the total comes with a range, because the exact distance may change
              it. We never charge more than the total without asking you.
            </p>
            <p>
              The law that a quote falls under decides what it means. Each quote says which it is, what is
              estimated, and what can change the price.
            </p>
            <ul className="bullets">
              {Object.values(rules).map(({ name, terms, rights }) => (
                <li key={name}>
                  <strong>{name}.</strong> {terms} {rights}
                </li>
              ))}
            </ul>
          </>
        ),
        'What we take': (
          <>
            <p>
              Junk removal includes hauling and disposal. Some things need special disposal, and some we can’t
              take. You can book either way: the crew leaves what it can’t take.
            </p>
            <ul className="bullets">
              {disposals.map(({ name, examples, happens }) => (
                <li key={name}>
                  <strong>{name}</strong> ({examples}). {happens}
                </li>
              ))}
            </ul>
          </>
        ),
        'The booking': (
          <p>
            A booking is confirmed once its payment goes through. You get a confirmation by email within 5
            minutes. If you chose an arrival window, the payment reserves it. If not, we call you, and the
            office sets the time your crew arrives.
          </p>
        ),
        'If you cancel': (
          <p>
            Until your crew starts work, you can cancel the booking yourself, from the link in our email or
            from your account, and your payment goes back to your card.{' '}
            {cancellationFee && `${feeTerm(cancellationFee)} The rest goes back to your card. `}
            After that, <Link to={paths.contact}>call us</Link>.
          </p>
        ),
        'On the day': (
          <ul className="bullets">
            <li>Please have someone there who can make decisions.</li>
            <li>
              Tell us in advance about stairs, elevators, parking, and anything heavy, delicate or dangerous.
            </li>
            <li>Anything not in the quote is agreed with you before anyone lifts it.</li>
          </ul>
        ),
        'If something goes wrong': (
          <p>
            Tell the crew right away, take a photo, and <Link to={paths.contact}>write to us</Link>. See also{' '}
            <Link to={paths.insurance}>Insurance</Link>.
          </p>
        ),
        'Something unclear?': (
          <p>
            <Link to={paths.contact}>Ask us</Link> before you book. You will have an answer within 24 hours.
          </p>
        ),
      }}
    />
  )
}
