import { Badge, Box, Button, Flex } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Check, TriangleAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { type Fact, Facts } from '../../../shared/components/facts.tsx'
import { Notice } from '../../../shared/components/notice.tsx'
import { failure, useToast } from '../../../shared/components/toast/toast.ts'
import { useKeys } from '../shared/keys.ts'
import { officeKey } from '../shared/live.tsx'
import { ViewSwitch } from '../shared/parts.tsx'
import { InboxBox } from './box.tsx'
import { useInbox } from './boxes.tsx'
import type { EmptyText, Summary } from './list.tsx'
import { ItemQuery, itemKey, OpenItem, UserText } from './open-item.tsx'

/** A message or application sent to the office, and who handled it. */
type Submission = Readonly<{
  id: string
  createdAt: string
  isSuspect: boolean
  handledAt: string | null
  handledBy: string | null
}>

/** How an open submission is shown: heading, actions, facts, and the sender's own text. */
type Content = Readonly<{
  heading: string
  actions: ReactNode
  facts: readonly Fact[]
  text: string | null
}>

type Page = Readonly<{ state: 'open' | undefined; cursor: string | undefined; limit: number }>

type Calls<S extends Submission> = Readonly<{
  list: (page: Page) => Promise<readonly S[]>
  one: (id: string) => Promise<S>
  mark: (id: string, isHandled: boolean) => Promise<S>
}>

type SubmissionsProps<S extends Submission> = Readonly<{
  box: 'messages' | 'applications'
  calls: Calls<S>
  label: string
  empty: EmptyText
  summarize: (submission: S) => Pick<Summary, 'title' | 'text'>
  contentOf: (submission: S) => Content
}>

/** A box of submissions, either the open ones or all. */
export function Submissions<S extends Submission>({
  box,
  calls,
  label,
  empty,
  summarize,
  contentOf,
}: SubmissionsProps<S>) {
  const { read } = useInbox()
  const state = read('show') === 'all' ? undefined : 'open'
  return (
    <InboxBox
      box={box}
      filter={{ state }}
      read={page => calls.list({ ...page, state })}
      label={label}
      empty={state ? { ...empty, title: 'Nothing open' } : empty}
      summarize={submission => ({ ...statusOf(submission), ...summarize(submission) })}
      controls={<OpenOrAll />}
    >
      {(id, row) => (
        <ItemQuery key={id} box={box} id={id} row={row} read={calls.one}>
          {submission => (
            <OpenSubmission
              box={box}
              submission={submission}
              mark={calls.mark}
              content={contentOf(submission)}
            />
          )}
        </ItemQuery>
      )}
    </InboxBox>
  )
}

const statusOf = ({ id, createdAt, isSuspect, handledAt }: Submission) => ({
  id,
  at: createdAt,
  isOpen: handledAt === null,
  badge: (isSuspect && <SuspectBadge />) || (handledAt !== null && <HandledBadge />),
})

function OpenOrAll() {
  const { read, change } = useInbox()
  return (
    <ViewSwitch
      label="Which ones"
      views={views}
      value={read('show') === 'all' ? 'all' : 'open'}
      onChange={name => change({ show: name === 'all' ? name : undefined })}
    />
  )
}

const views = [
  ['open', 'Open'],
  ['all', 'All'],
] as const

type MarkProps<S extends Submission> = Readonly<{
  box: 'messages' | 'applications'
  submission: S
  mark: (id: string, isHandled: boolean) => Promise<S>
}>

function OpenSubmission<S extends Submission>({
  content: { heading, actions, facts, text },
  ...marking
}: MarkProps<S> & Readonly<{ content: Content }>) {
  const { submission } = marking
  const { isSuspect, createdAt, handledAt, handledBy } = submission
  return (
    <OpenItem
      heading={heading}
      badge={
        <Flex gap="2" role="status">
          {isSuspect && <SuspectBadge />}
          {handledAt && <HandledBadge />}
        </Flex>
      }
      actions={
        <>
          {actions}
          <MarkButton key={submission.id} {...marking} />
        </>
      }
    >
      {isSuspect && (
        <Notice icon={TriangleAlert} color="amber" highContrast size="1" mx="5" mt="4">
          A field that people can’t see was filled in, so this is probably spam. It was not emailed to you and
          is not counted.
        </Notice>
      )}
      <Box mx="5" my="4">
        <Facts
          layout="compact"
          facts={[
            ...facts,
            ['Received', momentInWords(createdAt)],
            ['Handled', handledAt && handledBy && `by ${handledBy}, ${momentInWords(handledAt)}`],
          ]}
        />
      </Box>
      {text && <UserText>{text}</UserText>}
    </OpenItem>
  )
}

/** Marks a submission as handled or not, also with the `e` key. */
function MarkButton<S extends Submission>({ box, submission, mark }: MarkProps<S>) {
  const client = useQueryClient()
  const toast = useToast()
  const isHandled = submission.handledAt !== null
  const { mutate } = useMutation({
    mutationFn: () => mark(submission.id, !isHandled),
    onSuccess: marked => {
      client.setQueryData(itemKey(box, submission.id), marked)
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
