import { Button, Heading, Text } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { Page } from '../components/page.tsx'
import { paths } from '../paths.ts'

export const NotFound = () => (
  <Page title="Page Not Found">
    <Text as="p" size="3" color="gray" weight="medium">
      404
    </Text>
    <Heading as="h1" size="8" mt="1">
      Page Not Found
    </Heading>
    <Text as="p" size="4" color="gray" my="4">
      There is nothing at this address. The link may be old, or a letter may be missing.
    </Text>
    <Button asChild size="3">
      <Link to={paths.home}>Go to the quote</Link>
    </Button>
  </Page>
)
