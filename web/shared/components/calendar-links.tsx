import { Button, Flex, Text } from '@radix-ui/themes'
import { CalendarPlus } from 'lucide-react'

type CalendarLinksProps = Readonly<{ url: string; labels?: typeof english; children: string }>

/**
 * Links that subscribe to a calendar: `webcal` opens the device's own program. Android has none for it, so Google has a
 * link of its own.
 */
export function CalendarLinks({ url, labels = english, children }: CalendarLinksProps) {
  const address = url.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(address)}`
  return (
    <Flex direction="column" gap="2" align="start">
      <Flex gap="2" wrap="wrap">
        <Button asChild size="3" variant="soft">
          <a href={address}>
            <CalendarPlus size={18} aria-hidden /> {labels.add}
          </a>
        </Button>
        <Button asChild size="3" variant="soft" color="gray">
          <a href={google} target="_blank" rel="noreferrer">
            {labels.google}
          </a>
        </Button>
      </Flex>
      <Text as="p" size="2" color="gray">
        {children}
      </Text>
    </Flex>
  )
}

const english = { add: 'Add to your calendar', google: 'Google Calendar' }
