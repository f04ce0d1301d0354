import type { Sql } from 'postgres'
import {
  type FollowerState,
  pause,
  readFollowers,
  readUnanswered,
  replayFrom,
  replayParked,
  resume,
  skip,
  type Unanswered,
} from '../src/eventlog/followers.ts'
import type { Stored } from '../src/eventlog/types.ts'
import { countJobs, dropParked, type ParkedJob, readParked, retryParked } from '../src/jobs/queue.ts'
import { command, Failure, unlessAborted } from './cli/command.ts'
import { countOf } from './cli/count.ts'

await command(
  {
    usage: `bun scripts/followers.ts list | pause NAME | resume NAME | skip NAME POSITION | skip JOB | replay NAME [--from POSITION] [--dry-run]
list    shows each follower with the events at which it failed, and each kind of job with its parked jobs.
pause   stops a follower in every process until resume; it finishes the events that it has read.
skip    drops an event at which a follower failed, or a parked job: neither is tried again.
replay  retries a follower's parked events, or the parked jobs of a kind. With --from, a follower answers every event
        from there on again: messages that the outbox still lists are not sent again, but others may be. With --dry-run
        it only prints them.
Running servers notice within a second. list and --dry-run only read.`,
    options: { from: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    // A follower's name may have several words.
    positionals: [1, 9],
  },
  async ({ values: { from, 'dry-run': isDry }, positionals: [action = '', ...rest], signal }) => {
    const job = jobOf(action, rest, { from, isDry })
    const { operate } = await import('./cli/operator.ts')
    await operate({ mode: job.mode, signal }, ({ sql }) => unlessAborted(signal, () => job.run(sql)))
  },
)

type Job = Readonly<{ mode: 'read' | 'write'; run(sql: Sql): Promise<void> }>

function jobOf(
  action: string,
  rest: readonly string[],
  { from, isDry }: Readonly<{ from: string | undefined; isDry: boolean }>,
): Job {
  if (action !== 'replay' && (from !== undefined || isDry)) {
    throw new Failure('Only replay takes --from and --dry-run.')
  }
  switch (action) {
    case 'list':
      if (rest.length > 0) throw new Failure(`Unexpected argument '${rest.join(' ')}'.`)
      return { mode: 'read', run: list }
    case 'pause':
      return { mode: 'write', run: sql => pauseOne(sql, nameOf(rest)) }
    case 'resume':
      return { mode: 'write', run: sql => resumeOne(sql, nameOf(rest)) }
    case 'skip': {
      const [id = ''] = rest
      if (rest.length === 1 && /^[0-9A-Z]{26}$/.test(id))
        return { mode: 'write', run: sql => skipJob(sql, id) }
      const position = positionOf(rest.at(-1))
      return { mode: 'write', run: sql => skipOne(sql, nameOf(rest.slice(0, -1)), position) }
    }
    case 'replay': {
      const first = from === undefined ? undefined : positionOf(from)
      const mode = isDry ? 'read' : 'write'
      if (first === undefined) return { mode, run: sql => replayFailed(sql, nameOf(rest), isDry) }
      return { mode, run: sql => replayAll(sql, nameOf(rest), first, isDry) }
    }
    default:
      throw new Failure(`There is no action '${action}'. There are: list, pause, resume, skip, replay.`)
  }
}

function nameOf(words: readonly string[]): string {
  return words.join(' ')
}

function positionOf(text: string | undefined): number {
  const position = Number(text)
  if (Number.isSafeInteger(position) && position > 0) return position
  throw new Failure(`${text ?? 'Nothing'} is not a position: a number from 1 on, as list shows it.`)
}

async function list(sql: Sql): Promise<void> {
  const shown = 50
  const followers = await readFollowers(sql)
  if (followers.length === 0) console.log('No server has started on this database yet.')
  for (const follower of followers) {
    console.log(followerText(follower))
    for (const each of await readUnanswered(sql, { follower: follower.name, limit: shown })) {
      console.log(`  ${failureText(each)}`)
    }
    const more = follower.parked + follower.deferred - shown
    if (more > 0) console.log(`  and ${more} more`)
  }
  const counts = await countJobs(sql)
  for (const kind of new Set(counts.map(each => each.kind))) {
    const inState = (state: string) =>
      counts.find(each => each.kind === kind && each.state === state)?.count ?? 0
    const parked = inState('failed')
    console.log(`${kind} jobs: ${inState('waiting')} waiting, ${parked} parked`)
    for (const job of await readParked(sql, { kind, limit: shown })) console.log(`  ${jobText(job)}`)
    if (parked > shown) console.log(`  and ${parked - shown} more`)
  }
}

async function pauseOne(sql: Sql, name: string): Promise<void> {
  if (!(await pause(sql, name))) throw await unknown(sql, name)
  console.log(`${name} is paused, and nothing of it is under way.`)
}

async function resumeOne(sql: Sql, name: string): Promise<void> {
  if (!(await resume(sql, name))) throw await unknown(sql, name)
  console.log(`${name} is resumed.`)
}

async function skipOne(sql: Sql, name: string, position: number): Promise<void> {
  await find(sql, name)
  if (!(await skip(sql, name, position))) throw new Failure(`${name} has not failed at event ${position}.`)
  console.log(`${name} leaves out event ${position}.`)
}

async function skipJob(sql: Sql, id: string): Promise<void> {
  if ((await dropParked(sql, { id })) === 0) throw new Failure(`No parked job has the id ${id}.`)
  console.log(`Job ${id} is dropped.`)
}

async function replayFailed(sql: Sql, name: string, isDry: boolean): Promise<void> {
  const jobs = await readParked(sql, { kind: name, limit: 1_000_000 })
  if (jobs.length > 0) {
    if (!isDry)
      return console.log(`${countOf(await retryParked(sql, { kind: name }), 'job')} will be tried again.`)
    for (const job of jobs) console.log(jobText(job))
    return console.log(`${countOf(jobs.length, 'job')} would be tried again.`)
  }
  const { parked } = await find(sql, name)
  if (parked === 0) throw new Failure(`No event of ${name} is parked.`)
  if (!isDry) return console.log(`${countOf(await replayParked(sql, name), 'event')} will be tried again.`)
  const unanswered = await readUnanswered(sql, { follower: name, isParked: true, limit: parked })
  for (const { event } of unanswered) console.log(eventText(event))
  console.log(`${countOf(unanswered.length, 'event')} would be tried again.`)
}

async function replayAll(sql: Sql, name: string, from: number, isDry: boolean): Promise<void> {
  const { position } = await find(sql, name)
  if (from > position) throw new Failure(`${name} has read up to event ${position} only.`)
  if (isDry) {
    const count = await printEvents(sql, from, position)
    return console.log(`${countOf(count, 'event')} would be answered again.`)
  }
  await replayFrom(sql, name, from)
  console.log(`The events from ${from} to ${position} will be answered again.`)
}

async function printEvents(sql: Sql, from: number, to: number): Promise<number> {
  const { readStoredAfter } = await import('../src/eventlog/store.ts')
  let count = 0
  for (let after = from - 1; ; ) {
    const events = (await readStoredAfter(sql, after, 1000)).filter(({ position }) => position <= to)
    const last = events.at(-1)
    if (!last) return count
    for (const event of events) console.log(eventText(event))
    count += events.length
    after = last.position
  }
}

async function find(sql: Sql, name: string): Promise<FollowerState> {
  const found = (await readFollowers(sql)).find(each => each.name === name)
  if (!found) throw await unknown(sql, name)
  return found
}

async function unknown(sql: Sql, name: string): Promise<Failure> {
  const names = (await readFollowers(sql)).map(({ name }) => name).join(', ')
  return new Failure(`There is no follower named ${name || 'nothing'}. There are: ${names || 'none'}.`)
}

function followerText({
  name,
  isPaused,
  position,
  behind,
  ageSeconds,
  deferred,
  parked,
}: FollowerState): string {
  const age = ageSeconds > 0 ? `, the oldest for ${durationText(ageSeconds)}` : ''
  const failed = `${deferred} deferred, ${parked} parked`
  return `${name}: ${isPaused ? 'paused' : 'running'} at ${position}, ${behind} behind${age}, ${failed}`
}

function failureText({ event, attempts, dueAt, reason }: Unanswered): string {
  const next = dueAt === null ? 'parked' : `deferred until ${dueAt}`
  return `${eventText(event)}  ${next} after ${countOf(attempts, 'attempt')}: ${reason}`
}

function eventText({ position, type, stream }: Stored): string {
  return `${position}  ${type} of ${stream}`
}

function jobText({ id, about, recipient, attempts, lastError }: ParkedJob): string {
  const subject = [about && `booking ${about}`, recipient].filter(Boolean).join(', ')
  return `${id}  ${subject && `${subject}  `}parked after ${countOf(attempts, 'attempt')}: ${lastError ?? ''}`
}

function durationText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}
