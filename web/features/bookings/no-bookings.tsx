import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../shared/components/states.tsx'
import { Boxes } from '../../shared/drawings/drawings.tsx'
import { paths } from '../../shared/paths.ts'
import { words } from './words.ts'

/** Shown to accounts without bookings: links to a quote and to bookings made without signing in. */
export const NoBookings = () => (
  <EmptyState
    drawing={<Boxes />}
    heading={words.empty.title}
    action={
      <Button size="4" asChild>
        <Link to={paths.home}>{words.empty.quote}</Link>
      </Button>
    }
  >
    {words.empty.text} {words.empty.elsewhere} <Link to={paths.trackingStart}>{words.empty.find}</Link>.
  </EmptyState>
)
