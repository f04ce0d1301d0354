import { Link } from 'react-router-dom'
import { Prose } from '../components/prose.tsx'
import { useConfig } from '../data/config.ts'
import { paths } from '../paths.ts'

export default function Insurance() {
  const { supportEmail } = useConfig()
  return (
    <Prose title="Insurance">
      <h2>Your building asks for a certificate</h2>
      <p>
        Many do, before they reserve an elevator. Send the building's name and what it requires to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, with your booking number, a few days before the
        move.
      </p>
      <h2>Things of particular value</h2>
      <p>Tell us about them when you book, so that your cover can be settled in writing before the day.</p>
      <h2>Something was damaged</h2>
      <p>
        Take a photo before it is moved again, and <Link to={paths.contact}>tell us</Link> as soon as you can.
      </p>
    </Prose>
  )
}
