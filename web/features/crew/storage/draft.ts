import { useEffect, useRef, useState } from 'react'
import { linkStorage } from './link-storage.ts'

/**
 * A form of a job that is half filled in. `id` is that of the job and the name of the form. `fields` are what was typed or
 * chosen, by the name of its field. `storedAt` is in milliseconds since 1970.
 */
export type StoredDraft = Readonly<{
  id: string
  token: string
  fields: Readonly<Record<string, string>>
  files: readonly File[]
  storedAt: number
}>

type Filled = Pick<StoredDraft, 'fields' | 'files'>

const drafts = linkStorage('drafts')

/**
 * A form that stays on the phone until it is closed, because a phone may close the page when its camera opens. `draft` is
 * what it opens with: nothing, or what an earlier page stored. Undefined while the form is closed.
 */
export function useDraft(token: string, id: string) {
  const [draft, setDraft] = useState<Filled>()
  const filled = useRef<Filled>(empty)
  useEffect(() => {
    let isCurrent = true
    const restore = async () => {
      const stored = (await drafts.of(token)).find(each => each.id === id)
      if (!isCurrent || !stored) return
      filled.current = stored
      setDraft(stored)
    }
    restore()
    return () => {
      isCurrent = false
    }
  }, [token, id])
  return {
    draft,
    open: () => setDraft(filled.current),
    save(change: Partial<Filled>) {
      filled.current = { ...filled.current, ...change }
      drafts.put({ ...filled.current, id, token, storedAt: Date.now() })
    },
    close() {
      filled.current = empty
      setDraft(undefined)
      drafts.drop(each => each.id === id)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

const empty: Filled = { fields: {}, files: [] }
