import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Sql } from 'postgres'
import { connect } from '../../db/connect.ts'
import { testDatabase } from '../../scripts/testing/database.ts'
import { until } from '../../scripts/testing/until.ts'
import { createOutcomes } from './outcomes.ts'
import { countJobs, enqueue, readParked, retryParked, withdraw } from './queue.ts'
import { createWorker, type JobKind, type WorkerOptions } from './worker.ts'

const database = await testDatabase()
const { sql, close } = connect(database.url)
const cleanup: (() => unknown)[] = []
const errors: unknown[] = []
afterAll(async () => {
  await close()
  await database.close()
})
beforeEach(async () => {
  errors.length = 0
  await sql`truncate jobs`
})
afterEach(async () => {
  for (const end of cleanup.splice(0).reverse()) await end()
})

const noon = Date.parse('2027-03-15T17:00:00Z')
const seconds = (n: number) => n * 1000
const at = (ms: number) => () => new Date(ms)

const kind = (
  name: string,
  run: (key: string) => Promise<unknown>,
  options: Partial<JobKind> = {},
): JobKind => ({
  name,
  concurrency: 2,
  timeoutMs: seconds(60),
  attempts: 3,
  pauseMs: { first: seconds(10), longest: seconds(30) },
  run: async ({ payload }) => {
    await run(Object(payload).name)
    return { state: 'done' }
  },
  ...options,
})

/** A worker as a process of its own would run it. */
const workerOf = (kinds: readonly JobKind[], options: Partial<WorkerOptions> = {}) =>
  createWorker({ sql, kinds, onError: error => errors.push(error), graceMs: 0, ...options })

async function started(kinds: readonly JobKind[], options: Partial<WorkerOptions> = {}) {
  const worker = workerOf(kinds, options)
  await worker.start()
  cleanup.push(worker.stop)
}

const add = (kind: string, name: string, db: Sql = sql) =>
  enqueue(db, { kind, key: `${kind} ${name}`, payload: { name }, dueAt: new Date().toISOString() })
const jobs = () => sql`
  select payload ->> 'name' as name, state, attempts, "lastError", "lockedUntil" is not null as "isLeased"
  from jobs order by id`

/** Collects names, and resolves `until(name)` when that one has come. */
function collector() {
  const names: string[] = []
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  const awaited = (name: string) => {
    const waiter = waiting.get(name) ?? Promise.withResolvers<void>()
    waiting.set(name, waiter)
    return waiter
  }
  return {
    names,
    add(name: string) {
      names.push(name)
      awaited(name).resolve()
    },
    until: (name: string) => awaited(name).promise,
  }
}

test('a job that is not to run yet waits for its time, which is no attempt', async () => {
  const later = new Date(Date.now() + seconds(3600))
  let now = new Date(Date.now() + seconds(1))
  const run = async () =>
    now < later
      ? ({ state: 'later', dueAt: later.toISOString() } as const)
      : ({ state: 'sent', answer: 'queued', reference: 'SM1' } as const)
  const worker = workerOf([kind('text', async () => {}, { run, attempts: 1 })], { now: () => now })
  await add('text', 'quiet')
  expect(await worker.runDue()).toBe(1)
  expect(await worker.runDue()).toBe(0)
  expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 0, lastError: null, isLeased: false }])
  now = later
  expect(await worker.runDue()).toBe(1)
  expect(await sql`select state, attempts, answer, reference from jobs`).toMatchObject([
    { state: 'sent', attempts: 1, answer: 'queued', reference: 'SM1' },
  ])
})

describe('a job that hangs', () => {
  test('delays no other job of its kind, and none of another kind', async () => {
    const ran = collector()
    const hung = Promise.withResolvers<void>()
    const run = async (name: string) => {
      ran.add(name)
      if (name === 'hangs') await hung.promise
    }
    await started([kind('mail', run), kind('text', run)])
    await add('mail', 'hangs')
    await ran.until('hangs')
    for (const name of ['first', 'second', 'third']) await add('mail', name)
    await add('text', 'text')
    await Promise.all(['first', 'second', 'third', 'text'].map(ran.until))
    expect(await jobs()).toContainEqual(expect.objectContaining({ name: 'hangs', isLeased: true }))
    hung.resolve()
  })

  test('leaves the other kinds alone even when it takes every slot of its own', async () => {
    const ran = collector()
    const hang = async (name: string) => {
      ran.add(name)
      await new Promise(() => {})
    }
    await started([kind('mail', hang), kind('text', async name => ran.add(name))])
    for (const name of ['one', 'two', 'three']) await add('mail', name)
    await Promise.all([ran.until('one'), ran.until('two')])
    await add('text', 'text')
    await ran.until('text')
    expect(ran.names).not.toContain('three')
  })

  test('has failed after its timeout, which frees its slot', async () => {
    const ran = collector()
    const hang = async (name: string) => {
      ran.add(name)
      if (name === 'hangs') await new Promise(() => {})
    }
    await started([kind('mail', hang, { concurrency: 1, timeoutMs: 50 })])
    await add('mail', 'hangs')
    await ran.until('hangs')
    await add('mail', 'next')
    await ran.until('next')
    expect((await jobs())[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastError: 'No result within 0.05 s.',
    })
  })
})

test('a job that outlives the worker’s grace fails silently, because it runs again', async () => {
  const pool = connect(database.url)
  const ran = collector()
  const hung = Promise.withResolvers<void>()
  const run = async (name: string) => {
    ran.add(name)
    await hung.promise
  }
  const finished = async () => {
    ran.add('finished')
    await pool.sql`select 1`
  }
  const worker = workerOf([kind('mail', run, { finished })], { sql: pool.sql })
  await worker.start()
  await add('mail', 'slow')
  await ran.until('slow')
  await worker.stop()
  await pool.close()
  hung.resolve()
  await ran.until('finished')
  await new Promise(resolve => setTimeout(resolve))
  expect(errors).toEqual([])
  expect(await jobs()).toMatchObject([{ name: 'slow', state: 'waiting', isLeased: true }])
})

describe('a process that dies', () => {
  test('between the work and its record leaves a job that runs again after its lease, under the same id', async () => {
    const ids: string[] = []
    const crash = Promise.withResolvers<never>()
    const begun = Promise.withResolvers<void>()
    const dying = kind('mail', async () => {}, {
      async run({ id }) {
        ids.push(id)
        begun.resolve()
        return crash.promise
      },
    })
    const alive = kind('mail', async () => {}, {
      async run({ id }) {
        ids.push(id)
        return { state: 'done' }
      },
    })
    await add('mail', 'once')
    const lost = workerOf([dying], { now: at(noon) }).runDue()
    await begun.promise
    const leaseEnd = noon + seconds(60 + 30)
    expect(await workerOf([alive], { now: at(leaseEnd - 1) }).runDue()).toBe(0)
    expect(await workerOf([alive], { now: at(leaseEnd) }).runDue()).toBe(1)
    expect(ids).toEqual([ids[0]!, ids[0]!])

    // The first process was only slow. Its failure must not undo what the second one recorded.
    crash.reject(new Error('late'))
    await lost
    expect([...(await jobs())]).toMatchObject([{ state: 'done', attempts: 2, lastError: null }])
  })

  test('cannot store an outcome in a job that was retried since', async () => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let runs = 0
    const slow = kind('mail', async () => {
      const run = runs++
      begun[run]?.resolve()
      await answers[run]?.promise
    })
    await add('mail', 'once')
    const first = workerOf([slow], { now: at(noon) }).runDue()
    await begun[0]?.promise
    const second = workerOf([slow], { now: at(noon + seconds(90)) }).runDue()
    await begun[1]?.promise
    answers[0]?.resolve()
    await first
    expect([...(await jobs())]).toMatchObject([{ state: 'waiting', isLeased: true }])
    answers[1]?.resolve()
    await second
    expect([...(await jobs())]).toMatchObject([{ state: 'done', attempts: 2 }])
  })
})

describe('a worker past its lease', () => {
  test('reports no outcome, because another process may be running the job', async () => {
    const answer = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const reports: string[] = []
    const slow = kind(
      'mail',
      async () => {
        begun.resolve()
        await answer.promise
      },
      { finished: async (_, { state }) => void reports.push(state) },
    )
    await add('mail', 'once')
    let time = noon
    const late = workerOf([slow], { now: () => new Date(time) }).runDue()
    await begun.promise
    time += seconds(60 + 30)
    answer.resolve()
    await late
    // The worker then claimed the job again, and only that attempt was reported.
    expect([...(await jobs())]).toMatchObject([{ state: 'done', attempts: 2 }])
    expect(reports).toEqual(['done'])
  })
})

test.each([0, 1])('outcomes are stored beside a transaction that holds one of their jobs: %p', async held => {
  for (const name of ['a', 'b']) await add('mail', name)
  const lockedUntil = new Date(noon).toISOString()
  await sql`update jobs set "lockedUntil" = ${lockedUntil}`
  const ids = (await sql<{ id: string }[]>`select id from jobs order by id`).map(({ id }) => id)
  const store = createOutcomes(sql)
  const { outcomes } = await sql.begin(async tx => {
    await tx`select from jobs where id = ${ids[held]!} for update`
    const outcomes = ids.map(id =>
      store({ id, lockedUntil, isWithdrawn: false }, { state: 'done' }, lockedUntil),
    )
    await someoneWaits()
    await tx`select from jobs where id = ${ids[1 - held]!} for update`
    return { outcomes }
  })
  expect(await Promise.all(outcomes)).toEqual([true, true])
})

/** Resolves when a statement waits for a lock. */
async function someoneWaits(): Promise<void> {
  const waiting = () => sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await waiting()).count > 0)
}

describe('a job that is withdrawn while it runs', () => {
  const withdrawOnce = () => withdraw(sql, { about: 'booking-1', keyStart: 'mail ' })
  const addAbout = (name = 'once') =>
    enqueue(sql, { kind: 'mail', key: 'mail once', payload: { name }, about: 'booking-1' })
  const later = { now: at(Date.now() + seconds(100)) }
  const failing = (options: Partial<JobKind> = {}) =>
    kind(
      'mail',
      async () => {
        await withdrawOnce()
        throw new Error('not now')
      },
      options,
    )
  const replaced = async () => {
    expect(await addAbout('replacement')).toBeTrue()
    const ran = collector()
    await workerOf([kind('mail', async name => ran.add(name))], later).runDue()
    expect(ran.names).toEqual(['replacement'])
    expect([...(await jobs())]).toMatchObject([{ name: 'replacement', state: 'done', attempts: 1 }])
  }

  test('is not returned as withdrawn, and its outcome is stored', async () => {
    await addAbout()
    const sent = kind('mail', async () => expect(await withdrawOnce()).toEqual([]))
    expect(await workerOf([sent]).runDue()).toBe(1)
    expect([...(await jobs())]).toMatchObject([{ state: 'done' }])
    expect(await withdrawOnce()).toEqual([])
    expect(await addAbout()).toBeFalse()
  })

  const unreported = kind('mail', withdrawOnce, { finished: () => Promise.reject(new Error('no database')) })

  test.each([
    ['this one fails', failing()],
    ['its success could not be reported', unreported],
  ])('has no other attempt if %s, and is reported as failed but not parked', async (_, withdrawn) => {
    await addAbout()
    await workerOf([withdrawn]).runDue()
    // It may have been sent: another withdrawal leaves its trace too.
    expect(await withdrawOnce()).toEqual([])
    const reports: unknown[] = []
    let runs = 0
    const next = kind('mail', async () => void runs++, {
      finished: async (_, outcome) => void reports.push(outcome),
    })
    await workerOf([next], later).runDue()
    expect(runs).toBe(0)
    const reason = 'It was withdrawn during an attempt, which may have succeeded.'
    expect(reports).toEqual([{ state: 'failed', reason }])
    expect([...(await jobs())]).toMatchObject([{ state: 'failed', lastError: reason }])
    expect([...(await countJobs(sql))]).toEqual([])
    expect(await retryParked(sql, { kind: 'mail' })).toBe(0)
    await replaced()
  })

  test('is not parked if this attempt was the last one', async () => {
    await addAbout()
    await workerOf([failing({ attempts: 1 })]).runDue()
    expect([...(await jobs())]).toMatchObject([{ state: 'failed', lastError: 'not now' }])
    expect(errors).toEqual([])
    expect([...(await countJobs(sql))]).toEqual([])
    expect(await retryParked(sql, { kind: 'mail' })).toBe(0)
    await replaced()
  })

  test('runs again, when it is due, if it is enqueued meanwhile and this attempt fails', async () => {
    await addAbout()
    const dueAt = new Date(Date.now() + seconds(300)).toISOString()
    const again = { kind: 'mail', key: 'mail once', payload: { name: 'again' }, about: 'booking-1', dueAt }
    const withdrawn = kind('mail', async () => {
      await withdrawOnce()
      expect(await enqueue(sql, again)).toBeTrue()
      throw new Error('not now')
    })
    await workerOf([withdrawn]).runDue()
    const ran = collector()
    const next = kind('mail', async name => ran.add(name))
    expect(await workerOf([next], later).runDue()).toBe(0)
    expect(await workerOf([next], { now: () => new Date(dueAt) }).runDue()).toBe(1)
    expect(ran.names).toEqual(['again'])
    expect([...(await jobs())]).toMatchObject([{ state: 'done' }])
  })

  test('runs again if it is enqueued while it is closed', async () => {
    await addAbout()
    await workerOf([failing()]).runDue()
    const closing = kind('mail', async () => {}, {
      finished: async () => void (await addAbout('again')),
    })
    await workerOf([closing], later).runDue()
    const ran = collector()
    const afterLease = { now: at(Date.now() + seconds(300)) }
    await workerOf([kind('mail', async name => ran.add(name))], afterLease).runDue()
    expect(ran.names).toEqual(['again'])
  })
})

describe('a job that ends every process', () => {
  test('is parked after its last attempt instead of running again', async () => {
    let runs = 0
    const end = Promise.withResolvers<{ state: 'done' }>()
    const deadly = kind('mail', () => {
      runs += 1
      return end.promise
    })
    await add('mail', 'deadly')
    const dying: Promise<number>[] = []
    for (let life = 0; life < 3; life++) {
      dying.push(workerOf([deadly], { now: at(noon + life * seconds(90)) }).runDue())
      while (runs === life) await Bun.sleep(1)
    }
    await workerOf([deadly], { now: at(noon + seconds(3 * 90)) }).runDue()
    expect(runs).toBe(3)
    // Their leases are over, so what they report now changes nothing.
    end.resolve({ state: 'done' })
    await Promise.all(dying)
    expect([...(await jobs())]).toMatchObject([{ state: 'failed', isLeased: false }])
  })
})

describe('a job that fails', () => {
  test('is postponed also if its kind throws before it returns a promise', async () => {
    await add('mail', 'broken')
    const broken = kind('mail', async () => {}, {
      run() {
        throw new Error('bad payload')
      },
    })
    await workerOf([broken], { now: at(noon) }).runDue()
    expect([...(await jobs())]).toMatchObject([
      { state: 'waiting', lastError: 'bad payload', isLeased: false },
    ])
  })

  test('is parked after its last attempt also if its outcome can never be reported', async () => {
    await add('mail', 'unreported')
    let runs = 0
    let time = noon
    const unreported = kind('mail', async () => void runs++, {
      finished: () => Promise.reject(new Error('no such booking')),
    })
    const worker = workerOf([unreported], { now: () => new Date(time) })
    for (let n = 0; n < 5; n++) {
      await worker.runDue()
      time += seconds(100)
    }
    expect(runs).toBe(3)
    expect([...(await jobs())]).toMatchObject([{ state: 'failed', lastError: 'no such booking' }])
  })

  test('frees its slot also if the report of its outcome hangs', async () => {
    await add('mail', 'unreported')
    const hanging = kind('mail', async () => {}, { timeoutMs: 50, finished: () => new Promise(() => {}) })
    await workerOf([hanging], { now: at(noon) }).runDue()
    expect([...(await jobs())]).toMatchObject([
      { state: 'waiting', lastError: 'The outcome could not be reported within 0.05 s.' },
    ])
  })

  const failing = kind('refund', () => Promise.reject(new Error('not now\nparameters: ann@example.com')))

  test('is retried after doubling pauses up to the longest, and parked after its last attempt', async () => {
    await add('refund', 'one')
    let time = noon
    const worker = workerOf([{ ...failing, attempts: 4 }], { now: () => new Date(time) })
    expect(await worker.runDue()).toBe(1)
    for (const pause of [10, 20, 30]) {
      time += seconds(pause) - 1
      expect(await worker.runDue()).toBe(0)
      time += 1
      expect(await worker.runDue()).toBe(1)
    }
    expect([...(await jobs())]).toEqual([
      { name: 'one', state: 'failed', attempts: 4, lastError: 'not now', isLeased: false },
    ])
    time += seconds(1_000_000)
    expect(await worker.runDue()).toBe(0)
    expect(errors.map(String)).toEqual([
      expect.stringMatching(/^Error: Job \w+ \(refund\) is parked: it failed 4 times\.$/),
    ])
  })

  test('is counted and listed while it is parked, and runs again when somebody retries it', async () => {
    for (const name of ['one', 'two']) await add('refund', name)
    await workerOf([{ ...failing, attempts: 1 }], { now: at(noon) }).runDue()
    await add('refund', 'three')
    expect([...(await countJobs(sql))]).toEqual([
      { kind: 'refund', state: 'failed', count: 2 },
      { kind: 'refund', state: 'waiting', count: 1 },
    ])
    const [one, two] = await readParked(sql, { kind: 'refund', limit: 10 })
    expect([one, two]).toMatchObject([{ lastError: 'not now' }, { payload: { name: 'two' }, attempts: 1 }])

    const ran = collector()
    await started([kind('refund', async name => ran.add(name))])
    await ran.until('three')
    expect(await retryParked(sql, { id: one!.id })).toBe(1)
    await ran.until('one')
    expect(await retryParked(sql, { kind: 'refund' })).toBe(1)
    await ran.until('two')
    expect(await retryParked(sql, { kind: 'refund' })).toBe(0)
  })
})

describe('workers', () => {
  test('of several processes run each of 200 jobs once', async () => {
    const ran: string[] = []
    const busy = kind('mail', async name => void ran.push(name))
    await Promise.all(Array.from({ length: 200 }, (_, n) => add('mail', `${n}`)))
    const pools = [1, 2, 3].map(() => connect(database.url, { max: 2 }))
    cleanup.push(...pools.map(pool => pool.close))
    const counts = await Promise.all(pools.map(pool => workerOf([busy], { sql: pool.sql }).runDue()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(200)
    expect(new Set(ran).size).toBe(200)
    expect(ran).toHaveLength(200)
  })

  test('are woken by the commit of another process', async () => {
    const ran = collector()
    await started([kind('mail', async name => ran.add(name))])
    const other = connect(database.url, { max: 1 })
    cleanup.push(other.close)
    await add('mail', 'from elsewhere', other.sql)
    await ran.until('from elsewhere')
  })

  test('leave jobs of a kind that only a newer release knows', async () => {
    await add('newer', 'one')
    expect(await workerOf([kind('mail', async () => {})]).runDue()).toBe(0)
    expect([...(await jobs())]).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })
})
