import { Callout, Flex, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Phone, PhoneOff } from 'lucide-react'
import { silenceInWords } from '../../../../src/shared/silence-words.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { clockTime } from '../../../shared/dates/clock.ts'
import { capitalized } from '../../../shared/labels.ts'
import { callTo } from '../../../shared/links.ts'
import { silentPhonesKey } from '../shared/live.tsx'
import { LinkButton } from '../shared/parts.tsx'

/** The crews that should be on the road but do not send their position. Nothing while all do. */
export function SilentPhones() {
  const phones = useSilentPhones().data ?? []
  if (phones.length === 0) return null
  return (
    <Callout.Root asChild color="amber" size="1" highContrast mx="4" mb="4">
      <section aria-label="Silent phones">
        <Callout.Icon>
          <PhoneOff size={16} aria-hidden />
        </Callout.Icon>
        <Callout.Text weight="bold">Silent phones</Callout.Text>
        <Flex direction="column" gap="3" asChild>
          <ul>
            {phones.map(({ id, name, phone, since, why, job }) => (
              <li key={id}>
                <Text as="p" weight="medium">
                  {name}{' '}
                  <LinkButton icon={Phone} color="gray" href={callTo(phone)} aria-label={`Call ${name}`}>
                    Call
                  </LinkButton>
                </Text>
                <p>{since ? `Nothing since ${clockTime(since)}` : 'Never started today'}</p>
                {since && <p>{why ? capitalized(silenceInWords[why]) : 'We don’t know why'}</p>}
                <Text as="p" size="2" color="gray">
                  {[job.customerName, job.scheduledDate && clockTime(job.scheduledDate)]
                    .filter(Boolean)
                    .join(', ')}
                </Text>
              </li>
            ))}
          </ul>
        </Flex>
      </section>
    </Callout.Root>
  )
}

/** Also refetched by time, because a job falls due without news. */
const useSilentPhones = () =>
  useQuery({
    queryKey: silentPhonesKey,
    queryFn: () => unwrap(api.admin['silent-phones'].get()),
    refetchInterval: 60_000,
  })
