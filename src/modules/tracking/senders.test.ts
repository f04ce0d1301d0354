import { expect, test } from 'bun:test'
import { createSenders, type Phone } from './senders.ts'

const crew = '01HCREW'

function aCrew() {
  const clock = { now: Date.parse('2027-03-15T15:00:00Z') }
  const start = clock.now
  const senders = createSenders(() => clock.now)
  const notices: string[] = []
  return {
    notices,
    pass(seconds: number) {
      clock.now += seconds * 1000
    },
    phone(id: string, isAnonymous = false): Phone {
      const notify = (isShown: boolean) => {
        const words = `${id} is ${isShown ? '' : 'not '}shown`
        if (notices.findLast(each => each.startsWith(`${id} `)) !== words) notices.push(words)
      }
      return { id, source: 'page', isAnonymous, notify }
    },
    /** Reports a live position, or a queued one captured this many seconds after the start. */
    report: (phone: Phone, second?: number) =>
      senders.mayReport(
        crew,
        phone,
        second === undefined ? clock.now : start + second * 1000,
        second === undefined,
      ),
    stop: (phone: Phone) => senders.stop(crew, phone),
    disconnect: (phone: Phone) => senders.disconnected(crew, phone),
    register: (phone: Phone) => senders.registered(crew, phone),
    current: () => senders.current(crew)?.id,
    learn: (id: string, second: number) =>
      senders.learn(crew, { id, source: 'page', from: start + second * 1000 }),
  }
}

test('of two phones, the one that started last is shown, and both are notified', () => {
  const { phone, report, pass, notices } = aCrew()
  const [a, b] = [phone('a'), phone('b')]
  for (let n = 0; n < 5; n++) {
    expect(report(a)).toBe(true)
    pass(30)
  }
  for (let n = 0; n < 5; n++) {
    expect(report(b)).toBe(true)
    pass(15)
    expect(report(a)).toBe(false)
    pass(15)
  }
  expect(notices).toEqual(['a is shown', 'a is not shown', 'b is shown'])
})

test('a phone that registered here and reported elsewhere has begun, so it does not take over again', () => {
  const { phone, report, register, learn, current, pass } = aCrew()
  const a = phone('a')
  register(a)
  learn('a', 0)
  pass(60)
  learn('b', 60)
  expect(report(a)).toBe(false)
  expect(current()).toBe('b')
})

test('a phone that reconnects is the same phone', () => {
  const { phone, report, register, disconnect, pass, notices } = aCrew()
  const [a, b] = [phone('a'), phone('b')]
  report(a)
  report(b)
  disconnect(a)
  pass(10)
  register(phone('a'))
  expect(report(phone('a'))).toBe(false)
  expect(report(b)).toBe(true)
  expect(notices).toEqual(['a is shown', 'a is not shown', 'b is shown'])
})

test('the other phone is shown again when the shown one stops or is silent for 90 s', () => {
  for (const leave of ['stop', 'silence']) {
    const { phone, report, stop, pass, notices } = aCrew()
    const [a, b] = [phone('a'), phone('b')]
    report(a)
    report(b)
    if (leave === 'stop') stop(b)
    else pass(91)
    expect(report(a)).toBe(true)
    expect(notices.at(-1)).toBe('a is shown')
  }
})

test('queued positions are accepted for the times when their phone was shown', () => {
  const { phone, report, pass } = aCrew()
  const [a, b] = [phone('a'), phone('b')]
  for (const shown of [a, b]) {
    for (let minute = 0; minute < 10; minute++) {
      report(shown)
      pass(60)
    }
  }
  expect([10, 300, 540, 610, 900].map(second => report(a, second))).toEqual([true, true, true, false, false])
  expect([10, 300, 610, 900].map(second => report(b, second))).toEqual([false, false, true, true])
})

test('queued positions from before any phone was shown are accepted', () => {
  const { phone, report, stop, pass } = aCrew()
  const [a, b] = [phone('a'), phone('b')]
  report(a)
  pass(60)
  stop(a)
  pass(600)
  expect([-60, 30, 300].map(second => report(b, second))).toEqual([true, false, true])
})

test('an anonymous phone keeps its queue when it reconnects before the server notices', () => {
  const { phone, report, pass, notices } = aCrew()
  const [before, after] = [phone('before', true), phone('after', true)]
  report(before)
  pass(40)
  expect(report(after)).toBe(true)
  expect([5, 20, 39].map(second => report(after, second))).toEqual([true, true, true])
  expect(notices.at(-2)).toBe('before is not shown')
})

test('a stop returns whether another phone still reports', () => {
  const { phone, report, stop, disconnect, pass } = aCrew()
  const [a, b, c] = [phone('a'), phone('b'), phone('c')]
  report(a)
  report(b)
  expect(stop(b)).toBe(true)
  report(c)
  disconnect(a)
  expect(stop(c)).toBe(false)
  report(a)
  report(b)
  pass(91)
  expect(stop(b)).toBe(false)
})

test('of many phones on one link, the least recently heard are forgotten, but not the shown one', () => {
  const { phone, report, register, pass, current } = aCrew()
  const [a, shown, c] = [phone('a'), phone('shown'), phone('c')]
  report(a)
  report(c)
  report(shown)
  pass(10)
  report(c)
  for (let n = 0; n < 18; n++) register(phone(`registered ${n}`))
  expect(current()).toBe('shown')
  expect(report(c)).toBe(false)
  // `a` was forgotten, so it counts as a new phone.
  expect(report(a)).toBe(true)
})

test('a phone that started later at another process is shown, and does not restart when it connects here', () => {
  const { phone, report, learn, pass, notices, current } = aCrew()
  const a = phone('a')
  report(a)
  pass(60)
  expect(learn('b', 60)).toBe(true)
  expect(report(a)).toBe(false)
  expect(notices).toEqual(['a is shown', 'a is not shown'])
  expect(learn('c', 30)).toBe(false)
  expect(current()).toBe('b')
  expect(learn('d', 70)).toBe(true)
  expect(report(phone('b'))).toBe(false)
  expect(current()).toBe('d')
})
