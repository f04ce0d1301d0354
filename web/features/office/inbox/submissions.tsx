import { Badge, Button } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Mail, Plus, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import type { Fact } from '../../../shared/components/facts.tsx'
import { failure, useToast } from '../../../shared/components/toast/toast.ts'
import { contactSubjects, serviceNames } from '../../../shared/labels.ts'
import { mailTo } from '../../../shared/links.ts'
import { useKeys } from '../shared/keys.ts'
import { officeKey } from '../shared/live.tsx'
import { LinkButton, ViewSwitch } from '../shared/parts.tsx'
import { ProviderDialog } from '../shared/provider-form/provider-form.tsx'
import { useCreateProvider } from '../shared/providers.ts'
import { InboxBox } from './box.tsx'
import { useInbox } from './boxes.tsx'
import { CallButton, ItemQuery, itemKey, OpenItem, UserText } from './open-item.tsx'

/** Messages from /contact. */
export const Messages = () => <Submissions box="messages" />

/** Applications from /become-a-provider. */
export const Applications = () => <Submissions box="applications" />

type Box = 'messages' | 'applications'
type Page = Readonly<{ cursor: string | undefined; limit: number; state: 'open' | undefined }>

const messages = api.admin['contact-messages']
const applications = api.admin['provider-applications']
const calls = {
  messages: {
    list: (query: Page) => unwrap(messages.get({ query })),
    one: (id: string) => unwrap(messages({ id }).get()),
    mark: (id: string, isHandled: boolean) => unwrap(messages({ id }).patch({ isHandled })),
  },
  applications: {
    list: (query: Page) => unwrap(applications.get({ query })),
    one: (id: string) => unwrap(applications({ id }).get()),
    mark: (id: string, isHandled: boolean) => unwrap(applications({ id }).patch({ isHandled })),
  },
}

type Message = Awaited<ReturnType<typeof calls.messages.one>>
type Application = Awaited<ReturnType<typeof calls.applications.one>>

/** A message or application sent to the office, and who handled it. */
type Submission = Message | Application

const words = {
  messages: {
    label: 'Contact messages, newest first',
    title: 'No messages yet',
    text: 'Messages from the contact page wait here for a reply. You get them by email too.',
  },
  applications: {
    label: 'Provider applications, newest first',
    title: 'No applications yet',
    text: 'Applications from “Become a Provider” wait here for a reply. You get them by email too.',
  },
}

/** A box of submissions, either the open ones or all. */
function Submissions({ box }: Readonly<{ box: Box }>) {
  const { read, change } = useInbox()
  const state = read('show') === 'all' ? undefined : 'open'
  const { label, title, text } = words[box]
  const { list, one } = calls[box]
  return (
    <InboxBox<Submission>
      box={box}
      filter={{ state }}
      read={page => list({ ...page, state })}
      label={label}
      empty={{ title: state ? 'Nothing open' : title, text }}
      summarize={submission => {
        const { id, createdAt, isSuspect, handledAt } = submission
        const { from, about } = contentOf(submission)
        return {
          ...{ id, at: createdAt, title: from, text: about },
          isOpen: handledAt === null,
          badge: (isSuspect && <SuspectBadge />) || (handledAt !== null && <HandledBadge />),
        }
      }}
      controls={
        <ViewSwitch
          label="Which ones"
          views={views}
          value={state ?? 'all'}
          onChange={name => change({ show: name === 'all' ? name : undefined })}
        />
      }
    >
      {(id, row) => (
        <ItemQuery<Submission> key={id} box={box} id={id} row={row} read={one}>
          {submission => <OpenSubmission box={box} submission={submission} />}
        </ItemQuery>
      )}
    </InboxBox>
  )
}

const views = [
  ['open', 'Open'],
  ['all', 'All'],
] as const

/** How a submission is shown: in the list who sent it and what it is about, when open the rest. */
type Content = Readonly<{
  from: string
  about: string
  heading: string
  reply: Readonly<{ subject: string; body?: string }>
  facts: readonly Fact[]
  text: string | null
  action?: ReactNode
}>

const contentOf = (submission: Submission): Content =>
  'message' in submission ? messageContent(submission) : applicationContent(submission)

const messageContent = ({ name, email, phone, subject, serviceType, message }: Message): Content => ({
  from: name,
  about: subject,
  heading: subject,
  reply: { subject: `Re: ${subject}`, body: `\n\n${name} wrote:\n${message.replace(/^/gm, '> ')}` },
  facts: [
    ['From', `${name}, ${email}`],
    ['Phone', phone],
    ['About', contactSubjects[serviceType]],
  ],
  text: message,
})

function applicationContent(application: Application): Content {
  const { name, company, email, phone, serviceTypes, crewSize, vehicles, about, providerId } = application
  const services = serviceTypes.map(each => serviceNames[each]).join(', ')
  const areas = application.areas.join(', ')
  return {
    from: company ?? name,
    about: `${services} in ${areas}`,
    heading: company ?? name,
    reply: { subject: 'Your application' },
    facts: [
      ['Name', name],
      ['Company', company],
      ['Email', email],
      ['Phone', phone],
      ['Services', services],
      ['Areas', areas],
      ['People in the crew', crewSize],
      ['Vehicles', vehicles],
      ['Added as', providerId && <Link to="?tab=providers">One of our providers</Link>],
    ],
    text: about,
    action: providerId === null && <AddAsProvider application={application} />,
  }
}

/** The new provider form, prefilled from the application. Adding the provider marks the application as handled. */
function AddAsProvider({ application }: Readonly<{ application: Application }>) {
  const client = useQueryClient()
  const create = useCreateProvider()
  const { id, name, company, email, phone, serviceTypes, areas, crewSize } = application
  return (
    <ProviderDialog
      title="Add as provider"
      known={{
        ...{ name: company ?? name, email, phone, crewSize },
        serviceTypes: [...serviceTypes],
        areas: [...areas],
      }}
      onSave={async details => {
        await create.mutateAsync({ ...details, applicationId: id })
        await client.invalidateQueries({ queryKey: [...officeKey, 'inbox', 'applications'] })
      }}
      done="Provider created successfully"
      failed="Failed to create provider"
    >
      <Button size="2">
        <Plus size={16} aria-hidden /> Add as provider
      </Button>
    </ProviderDialog>
  )
}

type SubmissionProps = Readonly<{ box: Box; submission: Submission }>

function OpenSubmission({ box, submission }: SubmissionProps) {
  const { email, phone, isSuspect, createdAt, handledAt, handledBy } = submission
  const { heading, reply, facts, text, action } = contentOf(submission)
  return (
    <OpenItem
      heading={heading}
      badge={
        <>
          {isSuspect && <SuspectBadge />}
          {handledAt && <HandledBadge />}
        </>
      }
      actions={
        <>
          {action}
          <LinkButton icon={Mail} href={mailTo(email, reply.subject, reply.body)}>
            Reply by email
          </LinkButton>
          {phone && <CallButton phone={phone} />}
          <MarkButton box={box} submission={submission} />
        </>
      }
      warning={
        isSuspect &&
        'A field that people can’t see was filled in, so this is probably spam. It was not emailed to you and is not counted.'
      }
      facts={[
        ...facts,
        ['Received', momentInWords(createdAt)],
        ['Handled', handledAt && handledBy && `by ${handledBy}, ${momentInWords(handledAt)}`],
      ]}
    >
      {text && <UserText>{text}</UserText>}
    </OpenItem>
  )
}

/** Marks a submission as handled or not, also with the `e` key. */
function MarkButton({ box, submission: { id, handledAt } }: SubmissionProps) {
  const client = useQueryClient()
  const toast = useToast()
  const isHandled = handledAt !== null
  const { mutate } = useMutation<Submission>({
    mutationFn: () => calls[box].mark(id, !isHandled),
    onSuccess: marked => {
      client.setQueryData(itemKey(box, id), marked)
      // Not awaited: the button already offers the opposite, which may be pressed before the list is read again.
      void client.invalidateQueries({ queryKey: [...officeKey, 'inbox', box] })
    },
    onError: error => toast(failure('This could not be saved', error, 'Try again')),
  })
  useKeys({ e: () => mutate() })
  return (
    <Button size="2" variant="soft" color="gray" highContrast onClick={() => mutate()}>
      {isHandled ? <Undo2 size={16} aria-hidden /> : <Check size={16} aria-hidden />}
      {isHandled ? 'Reopen' : 'Mark as handled'}
    </Button>
  )
}

const HandledBadge = () => (
  <Badge color="green" highContrast>
    Handled
  </Badge>
)

const SuspectBadge = () => (
  <Badge color="amber" highContrast>
    Likely spam
  </Badge>
)
