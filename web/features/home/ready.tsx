import { Button } from '@radix-ui/themes'
import { useConfig } from '../../shared/api/config.ts'
import { Closing } from '../../shared/components/closing.tsx'
import { PhoneLink } from '../../shared/components/contact-links.tsx'

/** The final call to action: the first question, or a phone call. */
export function Ready() {
  const { phones } = useConfig()
  return (
    <Closing
      heading="Ready when you are"
      lead="The price takes a few questions, at any hour. Or call: the office is there every day of the week."
    >
      <Button asChild size="4">
        <a href="#quote">Get my price</a>
      </Button>
      <PhoneLink label="WI" number={phones.wi} />
      <PhoneLink label="IL" number={phones.il} />
    </Closing>
  )
}
