import { Badge, Button, Card, Flex, Heading, IconButton, Text } from '@radix-ui/themes'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { people } from '../../../../src/shared/crews.ts'
import { serverMessageOr } from '../../../shared/api/api.ts'
import { EmailLink, PhoneLink } from '../../../shared/components/contact-links.tsx'
import { AlertDialog, AlertDialogButtons } from '../../../shared/components/dialog.tsx'
import { Facts } from '../../../shared/components/facts.tsx'
import { FormError } from '../../../shared/components/notice.tsx'
import { failure, useToast } from '../../../shared/components/toast/toast.ts'
import { timeInWords, today } from '../../../shared/dates/clock.ts'
import { noon } from '../../../shared/dates/days.ts'
import { capitalized } from '../../../shared/labels.ts'
import { useLiveProvider } from '../../../shared/live/live.ts'
import { officeLive } from '../shared/live.tsx'
import { noHours, weekdays } from '../shared/provider-form/hours.tsx'
import { jobsInWords, notChanged, ProviderDialog } from '../shared/provider-form/provider-form.tsx'
import { type Provider, useDeleteProvider, useUpdateProvider } from '../shared/providers.ts'
import { CrewLink } from './crew-link.tsx'
import styles from './providers.module.css'

type ProviderCardProps = Readonly<{ provider: Provider; onDeleted(): void }>

/** Spec §2: a provider's details and actions. */
export function ProviderCard({ provider, onDeleted }: ProviderCardProps) {
  const { name, email, phone, serviceTypes, areas, rating, isActive, crewSize, openJobs } = provider
  const isOnline = useIsOnline(provider)
  return (
    <Card asChild size="3">
      <li className={styles.card}>
        <Flex align="start" justify="between" gap="3">
          <Heading as="h3" size="4" className={styles.name}>
            {name}
          </Heading>
          <Badge color={isActive ? 'green' : 'gray'} highContrast>
            {isActive ? 'Active' : 'Inactive'}
          </Badge>
        </Flex>
        <Flex asChild wrap="wrap" gapX="4" gapY="1" mt="1" mb="3">
          <p className={styles.summary}>
            <span>
              <Star size={14} aria-hidden /> <span aria-hidden>{rating.toFixed(1)}</span>
              <span className="visually-hidden">Rated {rating.toFixed(1)} of 5</span>
            </span>
            <span>{people(crewSize)}</span>
            {isOnline && <Text color="teal">Online</Text>}
            {!isActive && openJobs > 0 && <Link to="?tab=attention">{jobsInWords(openJobs)}</Link>}
          </p>
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
            ['Working hours', hoursInWords(provider)],
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
      </li>
    </Card>
  )
}

const namesOf = (named: readonly Readonly<{ name: string }>[]) => named.map(({ name }) => name).join(', ')

/** The live online status, or the loaded one until an event arrives for this crew. */
function useIsOnline({ id, isOnline }: Provider): boolean {
  return useLiveProvider(officeLive, id, provider => provider?.isOnline) ?? isOnline
}

function EditProvider({ provider }: Readonly<{ provider: Provider }>) {
  const update = useUpdateProvider(provider.id)
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
function DeleteProvider({ provider, onDeleted }: ProviderCardProps) {
  const [isOpen, setOpen] = useState(false)
  const removal = useDeleteProvider(provider.id)
  const toast = useToast()

  const changeOpen = (open: boolean) => {
    if (removal.isError) removal.reset()
    setOpen(open)
  }
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        setOpen(false)
        onDeleted()
        toast({ title: 'Provider deleted successfully' })
      },
      onError: error => toast(failure('Failed to delete provider', error, notChanged)),
    })
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={changeOpen}>
      <AlertDialog.Trigger>
        <IconButton size="3" variant="soft" color="red" aria-label={`Delete ${provider.name}`}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title>Delete {provider.name}?</AlertDialog.Title>
        <AlertDialog.Description mb="4">
          The crew can no longer be assigned and its link stops working. Its past jobs stay in the booking
          history.
        </AlertDialog.Description>
        {removal.isError && <FormError>{serverMessageOr(removal.error, notChanged)}</FormError>}
        <AlertDialogButtons cancel="Keep">
          <Button size="3" variant="soft" color="red" loading={removal.isPending} onClick={remove}>
            Delete
          </Button>
        </AlertDialogButtons>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

/** Groups consecutive days with the same hours: 'Mon–Fri 8 AM–8 PM, Sat 9:30 AM–1 PM'. */
function hoursInWords({ workingHours }: Pick<Provider, 'workingHours'>): string {
  const groups: { from: number; to: number; hours: string }[] = []
  for (const { weekday, start, end } of workingHours.toSorted((a, b) => a.weekday - b.weekday)) {
    const hours = `${clock(start)}–${clock(end)}`
    const last = groups.at(-1)
    if (last && last.hours === hours && last.to === weekday - 1) last.to = weekday
    else groups.push({ from: weekday, to: weekday, hours })
  }
  return (
    groups
      .map(({ from, to, hours }) => `${short(from)}${to > from ? `–${short(to)}` : ''} ${hours}`)
      .join(', ') || noHours
  )
}

/** '8 AM', or '9:30 AM' if not on the hour. */
const clock = (time: string) => timeInWords(time).replace(':00', '')

const short = (weekday: number) => weekdays[weekday - 1]?.slice(0, 3) ?? ''

/** Current and future days off, earliest first: 'Jul 5 – 9, Dec 24'. */
const daysOffInWords = ({ daysOff }: Pick<Provider, 'daysOff'>) =>
  daysOff
    .filter(({ to }) => to >= today())
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => monthAndDay.formatRange(noon(from), noon(to)))
    .join(', ')

const monthAndDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
