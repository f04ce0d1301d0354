import { ulid } from 'ulid'
import { tab } from '../storage.ts'

/**
 * The Idempotency-Key of a form submission: the same for the same data until it succeeds, also after a
 * reload, so retries do not create duplicates.
 */
export const attempt = {
  key(form: string, body: object): string {
    const text = JSON.stringify(body)
    const kept: { body: string; key: string } | null = JSON.parse(tab.read(at(form)) ?? 'null')
    if (kept?.body === text) return kept.key
    const key = ulid()
    tab.write(at(form), JSON.stringify({ body: text, key }))
    return key
  },
  arrived: (form: string) => tab.remove(at(form)),
}

const at = (form: string) => `${form}, sent`
