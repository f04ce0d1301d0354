import { Badge, IconButton } from '@radix-ui/themes'
import { atom, useAtomValue } from 'jotai'
import { Pencil, Star } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { people } from '../../../../src/shared/fields.ts'
import { EmailLink, PhoneLink } from '../../../shared/components/contact-links.tsx'
import { Dialog } from '../../../shared/components/dialog.tsx'
import { Facts } from '../../../shared/components/facts.tsx'
import { noon, today } from '../../../shared/dates/day.ts'
import { timeInWords } from '../../../shared/dates/schedule/clock.ts'
import { capitalized } from '../../../shared/labels.ts'
import { officeLive } from '../shared/line.ts'
import { ProviderForm } from '../shared/provider-form/provider-form.tsx'
import { words as formWords } from '../shared/provider-form/words.ts'
import { type Provider, useUpdateProvider } from '../shared/providers.ts'
import { CrewLink } from './crew-link.tsx'
import { DeleteProvider } from './delete-provider.tsx'
import styles from './providers.module.css'
import { words } from './words.ts'

type ProviderCardProps = Readonly<{ provider: Provider; onDeleted(): void }>

/** Spec §2: a provider's details and actions. */
export function ProviderCard({ provider, onDeleted }: ProviderCardProps) {
  const { name, email, phone, serviceTypes, areas, rating, isActive, crewSize, openJobs } = provider
  const isOnline = useIsOnline(provider)
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <Badge color={isActive ? 'green' : 'gray'} highContrast>
          {isActive ? words.activeBadge : words.inactiveBadge}
        </Badge>
      </div>
      <p className={styles.facts}>
        <span>
          <Star size={14} aria-hidden /> <span aria-hidden>{rating.toFixed(1)}</span>
          <span className="visually-hidden">{words.rating(rating.toFixed(1))}</span>
        </span>
        <span>{people(crewSize)}</span>
        {isOnline && <span className={styles.online}>{words.online}</span>}
        {!isActive && openJobs > 0 && <Link to="?tab=attention">{formWords.openJobs(openJobs)}</Link>}
      </p>
      <Facts
        className={styles.details}
        facts={[
          [formWords.email, <EmailLink key="email" address={email} />],
          [formWords.phone, <PhoneLink key="phone" number={phone} />],
          [formWords.services, capitalized(serviceTypes.join(', ')) || words.everything],
          [formWords.areas, areas.join(', ') || words.everywhere],
          [formWords.hours, hoursInWords(provider)],
          [formWords.daysOff, daysOffInWords(provider)],
        ]}
      />
      <div className={styles.actions}>
        <CrewLink provider={provider} />
        <EditProvider provider={provider} />
        <DeleteProvider provider={provider} onDeleted={onDeleted} />
      </div>
    </>
  )
}

/** The live online status, or the loaded one until an event arrives for this crew. */
function useIsOnline({ id, isOnline }: Provider): boolean {
  const [ofCrew] = useState(() => atom(get => get(officeLive.feed).providers.get(id)?.isOnline))
  return useAtomValue(ofCrew) ?? isOnline
}

function EditProvider({ provider }: Readonly<{ provider: Provider }>) {
  const [isOpen, setOpen] = useState(false)
  const update = useUpdateProvider(provider.id)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <IconButton size="3" variant="soft" aria-label={words.edit(provider.name)} title={words.editShort}>
          <Pencil size={18} aria-hidden />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="640px" aria-describedby={undefined}>
        <Dialog.Title>{words.editTitle}</Dialog.Title>
        <ProviderForm
          provider={provider}
          onSave={(_, changes) => update.mutateAsync(changes)}
          done={words.updated}
          failed={words.updateFailed}
          onClose={() => setOpen(false)}
        />
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** Groups consecutive days with the same hours: 'Mon–Fri 8 AM–8 PM, Sat 9:30 AM–1 PM'. */
function hoursInWords({ workingHours }: Pick<Provider, 'workingHours'>): string {
  const spells: { from: number; to: number; hours: string }[] = []
  for (const { weekday, start, end } of workingHours.toSorted((a, b) => a.weekday - b.weekday)) {
    const hours = `${clock(start)}–${clock(end)}`
    const last = spells.at(-1)
    if (last && last.hours === hours && last.to === weekday - 1) last.to = weekday
    else spells.push({ from: weekday, to: weekday, hours })
  }
  return (
    spells
      .map(({ from, to, hours }) => `${short(from)}${to > from ? `–${short(to)}` : ''} ${hours}`)
      .join(', ') || formWords.noHours
  )
}

/** '8 AM', or '9:30 AM' if not on the hour. */
const clock = (time: string) => timeInWords(time).replace(':00', '')

const short = (weekday: number) => formWords.weekdays[weekday - 1]?.slice(0, 3) ?? ''

/** Current and future days off, earliest first: 'Jul 5 – 9, Dec 24'. */
const daysOffInWords = ({ daysOff }: Pick<Provider, 'daysOff'>) =>
  daysOff
    .filter(({ to }) => to >= today())
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, to }) => monthAndDay.formatRange(noon(from), noon(to)))
    .join(', ')

const monthAndDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
