import { browser } from '../../shared/storage.ts'

const name = 'phone'

/** Distinguishes this phone from others on the same crew link. */
export function phoneId(): string {
  const known = browser.read(name)
  if (known) return known
  const id = crypto.randomUUID()
  browser.write(name, id)
  return id
}
