import { useCallback } from 'react'
import { ViewSwitch } from '../shared/parts.tsx'
import { useInbox } from './address.ts'
import { Box } from './box.tsx'
import listStyles from './list.module.css'
import type { Summary } from './list.tsx'
import { Handled, type Letter, OpenLetter, type Shown, Suspect } from './open-letter.tsx'
import { One } from './opened.tsx'
import { usePages } from './pages.ts'
import { words as all } from './words.ts'

const words = all.letters

type Page = Readonly<{ state: 'open' | undefined; cursor: string | undefined; limit: number }>

type LetterCalls<L extends Letter> = Readonly<{
  list: (page: Page) => Promise<readonly L[]>
  one: (id: string) => Promise<L>
  mark: (id: string, isHandled: boolean) => Promise<L>
}>

type LettersProps<L extends Letter> = Readonly<{
  box: 'messages' | 'applications'
  calls: LetterCalls<L>
  label: string
  /** Empty state. */
  none: Readonly<{ title: string; text: string }>
  summarize: (letter: L) => Pick<Summary, 'title' | 'text'>
  show: (letter: L) => Shown
}>

/** A box of letters, either the open ones or all. */
export function Letters<L extends Letter>({ box, calls, label, none, summarize, show }: LettersProps<L>) {
  const { read } = useInbox()
  const state = read('show') === 'all' ? undefined : 'open'
  const pages = usePages({
    box,
    filter: { state },
    read: page => calls.list({ ...page, state }),
    cursorOf: ({ id }) => id,
  })
  const summaryOf = useCallback((letter: L) => ({ ...standingOf(letter), ...summarize(letter) }), [summarize])
  return (
    <Box
      box={box}
      pages={pages}
      label={label}
      nothing={state ? { ...none, title: words.noneOpen } : none}
      summarize={summaryOf}
      filter={<OpenOrAll />}
    >
      {(id, known) => (
        <One key={id} box={box} id={id} known={known} read={calls.one}>
          {letter => <OpenLetter box={box} letter={letter} mark={calls.mark} {...show(letter)} />}
        </One>
      )}
    </Box>
  )
}

const standingOf = ({ id, createdAt, isSuspect, handledAt }: Letter) => ({
  id,
  at: createdAt,
  waits: handledAt === null,
  mark: (isSuspect && <Suspect />) || (handledAt !== null && <Handled />),
})

function OpenOrAll() {
  const { read, change } = useInbox()
  return (
    <div className={listStyles.views}>
      <ViewSwitch
        label={words.show}
        views={views}
        value={read('show') === 'all' ? 'all' : 'open'}
        onChange={name => change({ show: name === 'all' ? name : undefined })}
      />
    </div>
  )
}

const views = [
  ['open', words.open],
  ['all', words.all],
] as const
