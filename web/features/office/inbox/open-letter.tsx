import { Badge, Button } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Undo2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { wordsFor } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { useKeys } from '../shared/keys.ts'
import { officeKey } from '../shared/live.tsx'
import { Facts } from '../shared/parts.tsx'
import styles from './detail.module.css'
import { Detail, Notice, Prose } from './detail.tsx'
import { oneKey } from './opened.tsx'
import { words as all } from './words.ts'

const words = all.letters

/** A message or application sent to the office, and who handled it. */
export type Letter = Readonly<{
  id: string
  createdAt: string
  isSuspect: boolean
  handledAt: string | null
  handledBy: string | null
}>

/** How an open letter is shown: heading, actions, facts, and the sender's own text. */
export type Shown = Readonly<{
  heading: string
  actions: ReactNode
  facts: ComponentProps<typeof Facts>['facts']
  prose: string | null
}>

type MarkProps<L extends Letter> = Readonly<{
  box: 'messages' | 'applications'
  letter: L
  mark: (id: string, isHandled: boolean) => Promise<L>
}>

export function OpenLetter<L extends Letter>({
  heading,
  actions,
  facts,
  prose,
  ...marked
}: Shown & MarkProps<L>) {
  const { letter } = marked
  const { isSuspect, createdAt, handledAt, handledBy } = letter
  return (
    <Detail
      heading={heading}
      badge={
        <span role="status" className={styles.standing}>
          {isSuspect && <Suspect />}
          {handledAt && <Handled />}
        </span>
      }
      actions={
        <>
          {actions}
          <MarkButton key={letter.id} {...marked} />
        </>
      }
    >
      {isSuspect && <Notice>{words.suspectMore}</Notice>}
      <div className={styles.facts}>
        <Facts
          facts={[
            ...facts,
            [words.received, momentInWords(createdAt)],
            [words.handled, handledAt && handledBy && words.handledBy(handledBy, momentInWords(handledAt))],
          ]}
        />
      </div>
      {prose && <Prose>{prose}</Prose>}
    </Detail>
  )
}

/** Marks a letter as handled or not, also with the `e` key. */
function MarkButton<L extends Letter>({ box, letter, mark }: MarkProps<L>) {
  const client = useQueryClient()
  const toast = useToast()
  const isHandled = letter.handledAt !== null
  const { mutate } = useMutation({
    mutationFn: () => mark(letter.id, !isHandled),
    onSuccess: marked => {
      client.setQueryData(oneKey(box, letter.id), marked)
      return client.invalidateQueries({ queryKey: [...officeKey, 'inbox', box] })
    },
    onError: error =>
      toast({ title: words.markFailed, description: wordsFor(error, all.retry), tone: 'error' }),
  })
  useKeys(useMemo(() => ({ e: () => mutate() }), [mutate]))
  return (
    <Button size="2" variant="soft" color="gray" highContrast onClick={() => mutate()}>
      {isHandled ? <Undo2 size={16} aria-hidden /> : <Check size={16} aria-hidden />}
      {isHandled ? words.reopen : words.mark}
    </Button>
  )
}

export const Handled = () => (
  <Badge color="green" highContrast>
    {words.handled}
  </Badge>
)

export const Suspect = () => (
  <Badge color="amber" highContrast>
    {words.suspect}
  </Badge>
)
