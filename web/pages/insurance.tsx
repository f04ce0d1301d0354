import { Link } from 'react-router-dom'
import { Prose } from '../components/prose.tsx'
import { useConfig } from '../data/config.ts'
import { paths } from '../paths.ts'

export default function Insurance() {
  const { supportEmail } = useConfig()
  return (
    <Prose
      title="Insurance"
      lead="What to settle before the day, so that nobody has to argue after it."
      sections={{
        'Ask for it in writing': (
          <p>
            Which cover applies depends on the job and on whether it crosses the state line. Ask us at{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a> what holds for yours, and have the answer in
            writing before you pay.
          </p>
        ),
        'Your building asks for a certificate': (
          <p>
            Many do, before they reserve an elevator. Send us the building's name and what it requires, with
            your booking number, a few days before the move.
          </p>
        ),
        'Things of particular value': (
          <p>
            Tell us about them when you book: a piano, a painting, a collection. So they can be settled one by
            one, and the crew brings what they need. Papers, jewelry and money are best carried by yourself.
          </p>
        ),
        'Your own policy': (
          <p>
            Home and renter's policies differ in what they say of a move. Yours can tell you with one call.
          </p>
        ),
        'Something was damaged': (
          <p>
            Take a photo before it is moved again, tell the crew, and{' '}
            <Link to={paths.contact}>write to us</Link> as soon as you can, with your booking number.
          </p>
        ),
      }}
    />
  )
}
