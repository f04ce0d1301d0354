import { useEffect, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { withinLimit } from './database.ts'
import { linkStorage } from './link-storage.ts'

/**
 * A form of a job that is half filled in. `id` is that of the job and the name of the form. `recordId` is the id of what it
 * records, so that recording it again after a restart is a repeat. `fields` are what was typed or chosen, by the name of
 * its field. `storedAt` is in milliseconds since 1970.
 */
export type StoredDraft = Readonly<{
  id: string
  recordId: string
  token: string
  fields: Readonly<Record<string, string>>
  files: readonly File[]
  storedAt: number
}>

type Filled = Pick<StoredDraft, 'recordId' | 'fields' | 'files'>

const drafts = linkStorage('drafts')

/**
 * A form that stays on the phone until it is closed, because a phone may close the page when its camera opens. `draft` is
 * what is filled in, also by an earlier page. Undefined while the form is closed.
 */
export function useDraft(token: string, id: string) {
  const [draft, setDraft] = useState<Filled>()
  /** The same, known before the next render. */
  const filled = useRef<Filled>(undefined)
  const restoring = useRef<Promise<void>>(undefined)
  const show = (shown: Filled | undefined) => {
    filled.current = shown
    setDraft(shown)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form has stored its own.
  useEffect(() => {
    let isCurrent = true
    const restore = async () => {
      const stored = (await drafts.of(token)).find(each => each.id === id)
      if (isCurrent && stored && !filled.current) show(stored)
    }
    restoring.current = withinLimit(restore()).catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [token, id])
  return {
    draft,
    /** Waits for what an earlier page stored, but not for a storage that hangs. */
    async open() {
      await restoring.current
      if (!filled.current) show({ recordId: ulid(), fields: {}, files: [] })
    },
    save(change: Partial<Pick<Filled, 'fields' | 'files'>>) {
      if (!filled.current) return
      const saved = { ...filled.current, ...change }
      show(saved)
      drafts.put({ ...saved, id, token, storedAt: Date.now() })
    },
    /** Closes the form. If it is being recorded, what is stored stays until then, for a page that is closed meanwhile. */
    async close(recording?: Promise<void>) {
      const closed = filled.current
      show(undefined)
      await recording
      // The next one may be stored by now.
      drafts.drop(each => each.id === id && each.recordId === closed?.recordId)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>
