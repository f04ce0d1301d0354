import { Button, Heading, Text } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { Page } from '../components/page.tsx'
import { PhoneLink } from '../components/phone-link.tsx'
import { useConfig } from '../data/config.ts'
import { paths } from '../paths.ts'

export default function Contact() {
  const { phones, supportEmail } = useConfig()
  return (
    <Page title="Contact">
      <Heading as="h1" size="8">
        Contact
      </Heading>
      <Text as="p" size="6" weight="medium" mt="4">
        <PhoneLink label="WI" number={phones.wi} />
      </Text>
      <Text as="p" size="6" weight="medium" mt="1">
        <PhoneLink label="IL" number={phones.il} />
      </Text>
      <Text as="p" size="4" color="gray" my="4">
        Mon-Fri 7AM-8PM, Sat-Sun 8AM-6PM. Emergency service 24/7. By email: {supportEmail}, with an answer
        within 4 hours.
      </Text>
      <Button asChild size="3">
        <Link to={paths.home}>Get a quote</Link>
      </Button>
    </Page>
  )
}
