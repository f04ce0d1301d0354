import { expect, test } from 'bun:test'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { keepAwake } from './phone.ts'

await openDocument()

class Lock extends EventTarget {
  released = false
  async release() {
    if (this.released) return
    this.released = true
    this.dispatchEvent(new Event('release'))
  }
}

test('two overlapping requests leave one screen lock, which stopping releases', async () => {
  const locks: Lock[] = []
  const request = async () => {
    await Promise.resolve()
    const lock = new Lock()
    locks.push(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const changes: boolean[] = []
  const held = () => locks.filter(({ released }) => !released).length

  const releaseWakeLock = keepAwake(isAwake => changes.push(isAwake))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise(resolve => setImmediate(resolve))
  expect(locks).toHaveLength(2)
  expect(held()).toBe(1)
  expect(changes.at(-1)).toBe(true)
  releaseWakeLock()
  expect(held()).toBe(0)
  expect(changes.at(-1)).toBe(false)
})
