import { answer, api } from '../../../shared/api/api.ts'
import { contactSubjects } from '../../../shared/labels.ts'
import { Reach } from './detail.tsx'
import { Letters } from './letters.tsx'
import { words as all } from './words.ts'

const words = all.messages

/** Messages from /contact. */
export const Messages = () => (
  <Letters
    box="messages"
    calls={calls}
    label={words.list}
    none={{ title: words.none, text: words.noneMore }}
    summarize={summarize}
    show={show}
  />
)

const messages = api.admin['contact-messages']

const calls = {
  list: (query: NonNullable<Parameters<typeof messages.get>[0]>['query']) => answer(messages.get({ query })),
  one: (id: string) => answer(messages({ id }).get()),
  mark: (id: string, isHandled: boolean) => answer(messages({ id }).patch({ isHandled })),
}

type Message = Awaited<ReturnType<typeof calls.one>>

const summarize = ({ name, subject }: Message) => ({ title: name, text: subject })

const show = ({ name, email, phone, subject, serviceType, message }: Message) => ({
  heading: subject,
  actions: (
    <Reach email={email} subject={`Re: ${subject}`} body={words.quoted(name, message)} phone={phone} />
  ),
  facts: [
    [words.from, `${name}, ${email}`],
    [words.phone, phone],
    [words.about, contactSubjects[serviceType]],
  ] as const,
  prose: message,
})
