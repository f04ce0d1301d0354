import { Button, Flex, Heading, TextArea } from '@radix-ui/themes'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { LastChange } from '../../../shared/api/api.ts'
import { Notice } from '../../../shared/components/notice.tsx'
import { timeInSentence } from '../../../shared/dates/relative-time.ts'
import { currentIn, useChangeStatus } from '../shared/booking/change-status.ts'
import type { OpenBooking } from '../shared/queries.ts'
import styles from './booking-panel.module.css'
import { PanelSection } from './sections.tsx'

/** The typed text, and the notes that its author saw. */
type UnsavedNotes = Readonly<{ text: string; seen: string }>

/**
 * The office's notes on a booking. Changes from elsewhere do not replace text that is being typed. If a
 * colleague has saved other notes in the meantime, both are shown and the author decides.
 */
export function Notes({ booking: { id, adminNotes } }: Readonly<{ booking: OpenBooking }>) {
  const fieldId = useId()
  const saved = adminNotes ?? ''
  const [draft, setDraft] = useState<UnsavedNotes>()
  const change = useChangeStatus(id)
  const theirs = draft && currentIn(change.error)?.adminNotes
  const write = (text: string) =>
    setDraft(now => (text === saved ? undefined : { text, seen: now?.seen ?? saved }))
  const isChanged = draft !== undefined && draft.text !== saved

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return
    change.mutate(
      { adminNotes: draft.text, seen: { adminNotes: draft.seen } },
      {
        // What was typed while it was being saved stays.
        onSuccess: () =>
          setDraft(now => (now && now.text !== draft.text ? { ...now, seen: draft.text } : undefined)),
        onError(error) {
          const current = currentIn(error)?.adminNotes
          if (current) setDraft(now => now && { ...now, seen: current.value ?? '' })
        },
      },
    )
  }
  const keepTheirs = () => {
    setDraft(undefined)
    change.reset()
  }
  const combine = () => {
    write([theirs?.value, draft?.text].filter(Boolean).join('\n\n'))
    change.reset()
  }
  return (
    <PanelSection>
      <Heading asChild size="3">
        <h3>
          <label htmlFor={fieldId}>Admin notes</label>
        </h3>
      </Heading>
      <Flex asChild direction="column" gap="3">
        <form onSubmit={save}>
          {theirs && <TheirNotes change={theirs} />}
          <TextArea
            id={fieldId}
            size="3"
            rows={3}
            maxLength={2000}
            placeholder="Only the office can see these."
            value={draft?.text ?? saved}
            onChange={({ target }) => write(target.value)}
          />
          {isChanged && (
            <Flex wrap="wrap" gap="2">
              <Button loading={change.isPending}>{theirs ? 'Replace with mine' : 'Save notes'}</Button>
              {theirs && (
                <>
                  <Button type="button" variant="soft" onClick={combine}>
                    Combine both
                  </Button>
                  <Button type="button" variant="soft" color="gray" onClick={keepTheirs}>
                    Discard mine
                  </Button>
                </>
              )}
            </Flex>
          )}
        </form>
      </Flex>
    </PanelSection>
  )
}

/** The notes that a colleague saved in the meantime. */
const TheirNotes = ({ change: { value, by, at } }: Readonly<{ change: LastChange }>) => (
  <div role="alert">
    <Notice icon={TriangleAlert} color="amber" size="1" highContrast>
      {by ?? 'Someone'} changed these notes {timeInSentence(at, Date.now())}. Yours below are not saved yet.
    </Notice>
    <blockquote className={styles.theirNotes}>{value || '(no notes)'}</blockquote>
  </div>
)
