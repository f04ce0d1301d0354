import { useConfig } from '../../shared/api/config.ts'
import { EmailLink } from '../../shared/components/contact-links.tsx'
import { TextPage } from './text-page.tsx'

/** What personal data this software stores. Keep it in sync with the code. */
export default function Privacy() {
  const { supportEmail, payments } = useConfig()
  const mail = <EmailLink address={supportEmail} />
  return (
    <TextPage
      title="Privacy Policy"
      lead="What we keep when you use this site, what stays in your browser, and who we share it with."
      sections={{
        'What you tell us': (
          <>
            <p>
              For a quote, even one you do not book: the addresses and their map locations, the size of the
              job and the day. We delete a quote after two weeks if you don’t book. For a booking, we also
              keep your name, email address, phone number, how you like to be reached, your notes, and the
              messages you send us and your crew.
            </p>
            <p>
              If you write to us or apply to work with us, we keep what you wrote. If you create an account,
              we keep your name, username, email address and phone number. Your password is stored scrambled,
              so nobody can read it, not even us. We also keep the time and IP address of each sign-in and
              failed attempt.
            </p>
          </>
        ),
        Photos: (
          <p>
            Before we store a photo, we remove the location and time saved inside it. We keep the photo for
            the estimate and the crew, and remove it after two weeks if you don’t book. Software may analyze
            it to estimate how much there is to carry, on our own server or through a service we use for that.
            Anyone who has the web address of a photo can open it, so share it with care.
          </p>
        ),
        'Where crews are': (
          <p>
            A crew's phone sends its position from when the crew presses start until it presses stop. You see
            the crew on your own booking until the job is over. The office sees all crews. We keep the route a
            crew took. If you choose to see your own position on the map, it stays in your browser.
          </p>
        ),
        Payment: (
          <p>
            {payments.mode === 'sandbox'
              ? 'This site only takes test cards right now, so please do not enter a real one. '
              : 'Your card number goes from your browser straight to the card payment provider, and never to us. '}
            We keep the payment's reference number, its amount, whether it went through, and any refunds.
          </p>
        ),
        'Emails and text messages': (
          <p>
            We keep a copy of each email and text message we send you, with the address or number it went to,
            so we know what you were told.
          </p>
        ),
        'In your browser': (
          <>
            <p>
              We use one cookie, and only if you sign in. It keeps you signed in for thirty days, or until you
              log out. If you don’t log out, we recognize this browser for another thirty days, so that
              someone guessing your password can’t lock you out. We do not advertise here or track visitors.
            </p>
            <p>
              So you don’t lose anything when a page reloads, your own browser remembers what you typed into a
              quote for up to a week, what you typed into a message, how far you have read in a chat, and your
              permission to follow your crew. You can delete all of this in your browser at any time.
            </p>
          </>
        ),
        'Who we share it with': (
          <>
            <p>Only those we need to do the job, and only what they need for it:</p>
            <ul className="bullets">
              <li>
                your crew: your name, the addresses, the time, and any of your notes the office passes on
              </li>
              <li>the card payment provider: your payment</li>
              <li>the services that deliver our emails and text messages</li>
              <li>if we use one, the service that looks up addresses and driving routes</li>
              <li>
                the map provider, straight from your browser: which part of the map you look at, and your IP
                address
              </li>
            </ul>
          </>
        ),
        'How long': (
          <p>
            A booking's history is never rewritten, because it shows what you were promised and what you paid.
            Corrections are added to it, and what was there before stays. To stop abuse, we also count how
            often a form is sent from an IP address, and keep only a scrambled form of that address.
          </p>
        ),
        'Ask us': (
          <p>
            Write to {mail} to find out what we have about you, to have it corrected, or to ask what can be
            removed.
          </p>
        ),
      }}
    />
  )
}
