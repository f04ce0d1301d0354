import { Link } from 'react-router-dom'
import { useConfig } from '../../shared/api/config.ts'
import { EmailLink } from '../../shared/components/contact-links.tsx'
import { paths } from '../../shared/paths.ts'
import { TextPage } from './text-page.tsx'

export default function Insurance() {
  const { supportEmail } = useConfig()
  return (
    <TextPage
      title="Insurance"
      lead="What to settle before the day, so nobody has to argue afterward."
      sections={{
        'Ask for it in writing': (
          <p>
            Which coverage applies depends on the job and on whether it crosses the state line. Ask us at{' '}
            <EmailLink address={supportEmail} /> what applies to yours, and get the answer in writing before
            you pay.
          </p>
        ),
        'Your building asks for a certificate': (
          <p>
            Many do before they reserve an elevator. Send us the building's name and what it requires, with
            your booking number, a few days before the move.
          </p>
        ),
        Valuables: (
          <p>
            Tell us about them when you book: a piano, a painting, a collection. That way we can agree on each
            one, and the crew brings the right gear. Please carry papers, jewelry and cash yourself.
          </p>
        ),
        'Your own policy': (
          <p>
            Homeowner's and renter's policies differ in what they cover during a move. One call to your
            insurer will tell you.
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
