import { Badge, Card, Flex, Heading, IconButton, Text } from '@radix-ui/themes'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { people } from '../../../../src/shared/crews.ts'
import type { ProviderForm } from '../../../../src/shared/forms/provider.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { EmailLink, PhoneLink } from '../../../shared/components/contact-links.tsx'
import { Facts } from '../../../shared/components/facts.tsx'
import { briefTime, today } from '../../../shared/dates/clock.ts'
import { noon } from '../../../shared/dates/days.ts'
import { capitalized } from '../../../shared/labels.ts'
import { useLiveProvider } from '../../../shared/live/live.ts'
import { ConfirmDialog } from '../shared/form-dialog.tsx'
import { officeLive } from '../shared/live.tsx'
import { noHours, weekdays } from '../shared/provider-form/lists.tsx'
import { jobsInWords, ProviderDialog } from '../shared/provider-form/provider-form.tsx'
import type { Provider } from '../shared/providers.ts'
import { useOfficeMutation } from '../shared/use-office-mutation.ts'
import { CrewLink } from './crew-link.tsx'
import styles from './providers.module.css'

type ProviderCardProps = Readonly<{ provider: Provider; onDeleted(): void }>

/** Spec §2: a provider's details and actions. */
export function ProviderCard({ provider, onDeleted }: ProviderCardProps) {
  const { name, email, phone, serviceTypes, areas, rating, isActive, crewSize, openJobs } = provider
  // The loaded status holds until an event arrives for this crew.
  const isOnline = useLiveProvider(officeLive, provider.id, live => live?.isOnline) ?? provider.isOnline
  return (
    <Card asChild size="3">
      <li>
        <Flex direction="column" height="100%">
          <Flex align="start" justify="between" gap="3">
            <Heading as="h3" size="4" className={styles.name}>
              {name}
            </Heading>
            <Badge color={isActive ? 'green' : 'gray'} highContrast>
              {isActive ? 'Active' : 'Inactive'}
            </Badge>
          </Flex>
          <Flex asChild wrap="wrap" gapX="4" gapY="1" mt="1" mb="3">
            <Text as="p" size="2" color="gray">
              <Flex asChild align="center" gap="1">
                <span>
                  <Star size={14} aria-hidden /> <span aria-hidden>{rating.toFixed(1)}</span>
                  <span className="visually-hidden">Rated {rating.toFixed(1)} of 5</span>
                </span>
              </Flex>
              <span>{people(crewSize)}</span>
              {isOnline && <Text color="teal">Online</Text>}
              {!isActive && openJobs > 0 && <Link to="?tab=attention">{jobsInWords(openJobs)}</Link>}
            </Text>
          </Flex>
          <Facts
            layout="compact"
            facts={[
              ['Email', <EmailLink key="email" address={email} />],
              ['Phone', <PhoneLink key="phone" number={phone} />],
              ['Services', capitalized(serviceTypes.join(', ')) || 'All services'],
              ['Areas', areas.join(', ') || 'Everywhere'],
              ['People', namesOf(provider.members)],
              ['Trucks', namesOf(provider.trucks)],
              ['Working hours', workingHoursInWords(provider)],
              ['Days off', daysOffInWords(provider)],
            ]}
          />
          <Flex gap="2" mt="auto" pt="4">
            <CrewLink provider={provider} />
            <Flex gap="2" ml="auto">
              <EditProvider provider={provider} />
              <DeleteProvider provider={provider} onDeleted={onDeleted} />
            </Flex>
          </Flex>
        </Flex>
      </li>
    </Card>
  )
}

const namesOf = (named: readonly Readonly<{ name: string }>[]) => named.map(({ name }) => name).join(', ')

function EditProvider({ provider }: Readonly<{ provider: Provider }>) {
  const update = useOfficeMutation(
    (changes: Partial<ProviderForm>, options) =>
      unwrap(api.admin.providers({ id: provider.id }).patch(changes, options)),
    { part: 'providers' },
  )
  return (
    <ProviderDialog
      title="Edit provider"
      provider={provider}
      onSave={(_, changes) => update.mutateAsync(changes)}
      done="Provider updated successfully"
      failed="Failed to update provider"
    >
      <IconButton size="3" variant="soft" aria-label={`Edit ${provider.name}`} title="Edit">
        <Pencil size={18} aria-hidden />
      </IconButton>
    </ProviderDialog>
  )
}

/** Asks for confirmation. The server refuses to delete a crew with upcoming jobs. */
const DeleteProvider = ({ provider: { id, name }, onDeleted }: ProviderCardProps) => (
  <ConfirmDialog
    opener={
      <IconButton size="3" variant="soft" color="red" aria-label={`Delete ${name}`}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    }
    title={`Delete ${name}?`}
    description="The crew can no longer be assigned and its link stops working. Its past jobs stay in the booking history."
    confirm="Delete"
    part="providers"
    send={options => unwrap(api.admin.providers({ id }).delete(undefined, options))}
    done={() => {
      onDeleted()
      return 'Provider deleted successfully'
    }}
    failed="Failed to delete provider"
  />
)

/** Groups consecutive days with the same hours: 'Mon–Fri 8 AM–8 PM, Sat 9:30 AM–1 PM'. */
function workingHoursInWords({ workingHours }: Provider): string {
  const groups: { from: number; to: number; hours: string }[] = []
  for (const { weekday, start, end } of workingHours.toSorted((a, b) => a.weekday - b.weekday)) {
    const hours = `${briefTime(start)}–${briefTime(end)}`
    const last = groups.at(-1)
    if (last && last.hours === hours && last.to === weekday - 1) last.to = weekday
    else groups.push({ from: weekday, to: weekday, hours })
  }
  const words = groups.map(
    ({ from, to, hours }) => `${short(from)}${to > from ? `–${short(to)}` : ''} ${hours}`,
  )
  return words.join(', ') || noHours
}

const short = (weekday: number) => weekdays[weekday - 1]?.slice(0, 3) ?? ''

/** Current and future days off, earliest first: 'Jul 5 – 9, Dec 24'. */
const daysOffInWords = ({ daysOff }: Provider) =>
  daysOff
    .filter(({ to }) => to >= today())
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => monthAndDay.formatRange(noon(from), noon(to)))
    .join(', ')

const monthAndDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
