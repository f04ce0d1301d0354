import { Prose } from '../components/prose.tsx'
import { useConfig } from '../data/config.ts'

export default function Privacy() {
  const { supportEmail } = useConfig()
  return (
    <Prose title="Privacy Policy">
      <h2>What we keep</h2>
      <p>
        What you tell us for a booking: your name, email address, phone number, the addresses, the day and
        your notes. Photos you upload are kept for the estimate; where they were taken is removed from them
        first.
      </p>
      <h2>What we never have</h2>
      <p>
        Your card number goes straight to the card payment provider. Your password is kept only in a form that
        nobody can read back.
      </p>
      <h2>Location</h2>
      <p>
        You see your crew's position while they are assigned to you or at work for you, and nobody else's. The
        map of your own place stays in your browser.
      </p>
      <h2>Cookies</h2>
      <p>One, and only when you sign in. It keeps you signed in.</p>
      <h2>Your data</h2>
      <p>
        Ask at <a href={`mailto:${supportEmail}`}>{supportEmail}</a> what we have about you, or to have it
        corrected or removed.
      </p>
    </Prose>
  )
}
