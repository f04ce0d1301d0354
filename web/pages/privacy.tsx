import { Prose } from '../components/prose.tsx'
import { useConfig } from '../data/config.ts'

/** What this software keeps of people: to be changed with what it keeps. */
export default function Privacy() {
  const { supportEmail, payments } = useConfig()
  const mail = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  return (
    <Prose
      title="Privacy Policy"
      lead="What we keep when you use this site, what stays in your browser, and who else is told."
      sections={{
        'What you tell us': (
          <>
            <p>
              For a quote, also one you do not book: the addresses and where they lie, the size of the job and
              the day. For a booking besides: your name, email address, phone number, how you want to be
              reached, your notes, and the messages you write to us and to your crew.
            </p>
            <p>
              If you write to us or apply to work with us, we keep what you wrote. If you open an account, we
              keep your name, username, email address and phone number, and your password in a form that
              nobody can read back.
            </p>
          </>
        ),
        Photos: (
          <p>
            Before a photo is kept, it is saved afresh without the place and the time it carried. We keep it
            for the estimate and the crew. A program may look at it to estimate how much there is to carry, on
            our own server or at a service that we use for that. Whoever has the long address of a photo can
            open it, so share it with care.
          </p>
        ),
        'Where crews are': (
          <p>
            A crew's phone sends its position while its crew has pressed start. You see the crew of your own
            booking, until the job is over; the office sees all of them. The way a crew took is kept. Your own
            position, if you ask to see it on the map, stays in your browser.
          </p>
        ),
        Payment: (
          <p>
            {payments.mode === 'sandbox'
              ? 'This site takes test cards only at the moment: please do not enter a real one. '
              : 'Your card number goes from your browser straight to the card payment provider, and never to us. '}
            We keep the payment's number, its amount, whether it succeeded, and refunds.
          </p>
        ),
        'Mails and text messages': (
          <p>
            We keep a copy of each mail and text message that we send you, with the address it went to, so
            that we can see what you were told.
          </p>
        ),
        'In your browser': (
          <>
            <p>
              One cookie, and only when you sign in: it keeps you signed in for thirty days, or until you log
              out. There is no advertising and no tracking of visitors.
            </p>
            <p>
              So that a reload loses nothing, your browser itself keeps what you typed into a quote for up to
              a week, what you typed into a message, how far you read a chat, and the permission to follow
              your crew. You can delete it in your browser at any time.
            </p>
          </>
        ),
        'Who else is told': (
          <>
            <p>Only those without whom it does not work, and only what they need for it:</p>
            <ul>
              <li>
                your crew: your name, the addresses and the time, and what the office passes on of your notes
              </li>
              <li>the card payment provider: your payment</li>
              <li>those who carry our mails and text messages</li>
              <li>where one is set up, the service that finds an address or the way between two</li>
              <li>
                the map's tile server, from your browser: which part of the map you look at, and your internet
                address
              </li>
            </ul>
          </>
        ),
        'How long': (
          <p>
            A booking's history is written once and not rewritten, as it says what you were promised and what
            you paid. A correction is added to it; what was there before stays. We also count how often a form
            is sent from an internet address, and keep of that address only a digest.
          </p>
        ),
        'Ask us': (
          <p>
            Write to {mail} to hear what we have about you, to have it corrected, or to ask what of it can be
            removed.
          </p>
        ),
      }}
    />
  )
}
