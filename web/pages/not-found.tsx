import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { Page } from '../shared/components/page.tsx'
import { EmptyState } from '../shared/components/states.tsx'
import { Road } from '../shared/drawings/drawing.tsx'
import { paths } from '../shared/paths.ts'

const NotFound = () => (
  <Page title="Page Not Found">
    <EmptyState
      drawing={<Road />}
      level={1}
      heading="Page Not Found"
      action={
        <>
          <Button asChild size="3">
            <Link to={paths.home}>Get a quote</Link>
          </Button>
          <Button asChild size="3" variant="soft">
            <Link to={paths.trackingStart}>Track your crew</Link>
          </Button>
          <Button asChild size="3" variant="soft">
            <Link to={paths.contact}>Contact us</Link>
          </Button>
        </>
      }
    >
      There is nothing at this address. The link may be out of date or mistyped.
    </EmptyState>
  </Page>
)

export default NotFound
