import { api, unwrap } from '../../../shared/api/api.ts'
import { contactSubjects } from '../../../shared/labels.ts'
import { ReplyActions } from './open-item.tsx'
import { Submissions } from './submissions.tsx'

/** Messages from /contact. */
export const Messages = () => (
  <Submissions
    box="messages"
    calls={calls}
    label="Contact messages, newest first"
    empty={{
      title: 'No messages yet',
      text: 'Messages from the contact page wait here for a reply. You get them by email too.',
    }}
    summarize={summarize}
    contentOf={contentOf}
  />
)

const messages = api.admin['contact-messages']

const calls = {
  list: (query: NonNullable<Parameters<typeof messages.get>[0]>['query']) => unwrap(messages.get({ query })),
  one: (id: string) => unwrap(messages({ id }).get()),
  mark: (id: string, isHandled: boolean) => unwrap(messages({ id }).patch({ isHandled })),
}

type Message = Awaited<ReturnType<typeof calls.one>>

const summarize = ({ name, subject }: Message) => ({ title: name, text: subject })

const contentOf = ({ name, email, phone, subject, serviceType, message }: Message) => ({
  heading: subject,
  actions: (
    <ReplyActions
      email={email}
      subject={`Re: ${subject}`}
      body={`\n\n${name} wrote:\n${message.replace(/^/gm, '> ')}`}
      phone={phone}
    />
  ),
  facts: [
    ['From', `${name}, ${email}`],
    ['Phone', phone],
    ['About', contactSubjects[serviceType]],
  ] as const,
  text: message,
})
