import { Prose } from '../components/prose.tsx'
import { useConfig } from '../data/config.ts'

export default function BecomeAProvider() {
  const { supportEmail } = useConfig()
  return (
    <Prose title="Become a Provider">
      <p>
        Crews who work with us get jobs near them, with the address, the size and the hours known beforehand.
      </p>
      <h2>What we ask to know</h2>
      <ul>
        <li>your company's name, an email address and a phone number</li>
        <li>whether you move, take junk away, or both</li>
        <li>the ZIP codes you serve</li>
      </ul>
      <h2>What you need on the day</h2>
      <p>
        A phone. We send you a link, and while you are on a job it shows the customer where you are. It sends
        nothing before you press start, and nothing after you press stop.
      </p>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </Prose>
  )
}
