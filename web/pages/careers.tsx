import { Link } from 'react-router-dom'
import { Prose } from '../components/prose.tsx'
import { useConfig } from '../data/config.ts'
import { paths } from '../paths.ts'

export default function Careers() {
  const { supportEmail } = useConfig()
  return (
    <Prose title="Careers">
      <p>
        We work in crews of 2-3 people, on both sides of the state line. If you are careful with other
        people's things, and kind to them on a hard day, we would like to meet you.
      </p>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and tell us where you live, which days
        you can work, and whether you drive a truck.
      </p>
      <p>
        You have a truck and a crew of your own? See <Link to={paths.becomeAProvider}>Become a Provider</Link>
        .
      </p>
    </Prose>
  )
}
