import { Link } from 'react-router-dom'
import { Prose } from '../components/prose.tsx'
import { paths } from '../paths.ts'

export default function Terms() {
  return (
    <Prose title="Terms of Service">
      <h2>The price</h2>
      <p>
        Every quote shows its lines and how each was reckoned. A local move within Illinois is a non-binding
        estimate: it is billed on the actual workers and hours, at the hourly rate shown on it.
      </p>
      <h2>The booking</h2>
      <p>
        A booking is confirmed when its payment has succeeded. To change or cancel it,{' '}
        <Link to={paths.contact}>call or write to us</Link>.
      </p>
      <h2>On the day</h2>
      <p>
        Please have somebody there who may decide, and tell us beforehand about stairs, elevators and anything
        heavy or delicate. What was not in the quote is agreed with you before we begin.
      </p>
      <p>
        Something unclear? <Link to={paths.contact}>Ask us</Link>.
      </p>
    </Prose>
  )
}
