import { Button, Heading, Text } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { isRefusal } from '../../shared/api/api.ts'
import { Actions } from '../../shared/components/actions.tsx'
import { Page } from '../../shared/components/page.tsx'
import { Road } from '../../shared/drawings/drawings.tsx'
import { paths } from '../../shared/paths.ts'
import { words } from './words.ts'

type NotMineProps = Readonly<{ error: Error; onRetry: () => void }>

/** Shown if the booking is another account's, does not exist, or failed to load. */
export function NotMine({ error, onRetry }: NotMineProps) {
  const isRefused = isRefusal(error)
  return (
    <Page title={words.title} width="narrow">
      <Road />
      <Heading as="h1" size="8" mt="5">
        {isRefused ? words.elsewhere.title : words.title}
      </Heading>
      <Text as="p" size="4" my="4">
        {isRefused ? words.elsewhere.text : words.failed}
      </Text>
      <Actions>
        {isRefused ? (
          <Button size="4" asChild>
            <Link to={paths.trackingStart}>{words.empty.find}</Link>
          </Button>
        ) : (
          <Button size="4" onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        <Button size="4" variant="soft" asChild>
          <Link to={paths.bookings}>{words.back}</Link>
        </Button>
      </Actions>
    </Page>
  )
}
