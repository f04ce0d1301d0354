import { Button, Heading, Text } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { Page } from '../components/page.tsx'
import { paths } from '../paths.ts'

export default function About() {
  return (
    <Page title="About Us">
      <Heading as="h1" size="8">
        About Us
      </Heading>
      <Text as="p" size="4" color="gray" my="4">
        10,000+ moves, 5,000+ junk removals, a rating of 4.9/5 and support 24/7.
      </Text>
      <Button asChild size="3" mr="3">
        <Link to={paths.home}>Get a quote</Link>
      </Button>
      <Button asChild size="3" variant="soft">
        <Link to={paths.contact}>Contact us</Link>
      </Button>
    </Page>
  )
}
