import { eq } from 'drizzle-orm'
import { textOptOuts as stored } from '../../../../db/schema.ts'
import { toE164 } from '../../../adapters/text-messages/text-messages.ts'
import type { Reads } from '../../../eventlog/transaction.ts'
import { type Command, NoSuchRow } from '../../../eventlog/types.ts'
import { momentInWords } from '../../../shared/calendar.ts'
import { textsConsent } from '../../../shared/sms-consent.ts'
import { findRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import type { TextEvent } from '../events.ts'
import { type OptOut, textOptOuts } from './opt-out.ts'

type Deps = Pick<Platform, 'log'>

/** `phone` is in E.164; `via` says how we know. */
export async function stopTexts(
  { log }: Deps,
  phone: string,
  via: OptOut['via'],
  command: Command,
): Promise<void> {
  const stop = (): TextEvent[] => [{ type: 'TextsStopped', data: { via } }]
  try {
    await log.handle(textOptOuts, phone, ({ stoppedAt }) => (stoppedAt === null ? stop() : []), command)
  } catch (error) {
    // A number has no row before it opts out for the first time.
    if (!(error instanceof NoSuchRow)) throw error
    await log.start(textOptOuts, phone, stop, command)
  }
}

/** `phone` is in E.164. */
export async function resumeTexts({ log }: Deps, phone: string, command: Command): Promise<void> {
  const resume = ({ stoppedAt }: OptOut): TextEvent[] =>
    stoppedAt === null ? [] : [{ type: 'TextsResumed', data: {} }]
  try {
    await log.handle(textOptOuts, phone, resume, command)
  } catch (error) {
    if (!(error instanceof NoSuchRow)) throw error
  }
}

/** Since when a number gets no text messages; undefined if it may get them. */
export async function optedOutSince(db: Reads, phone: string): Promise<string | undefined> {
  const id = toE164(phone)
  if (!id) return undefined
  const [optOut] = await db.select().from(stored).where(eq(stored.id, id))
  return optOut?.stoppedAt ?? undefined
}

/** Why a text message is not sent, for the office; undefined if it may be. Asked before each attempt. */
export async function whyNotText(
  { db, sql }: Pick<Platform, 'db' | 'sql'>,
  { recipient, about }: Readonly<{ recipient: string; about: string | null }>,
): Promise<string | undefined> {
  const since = await optedOutSince(db, recipient)
  if (since) return `This number opted out of text messages on ${momentInWords(since)}.`
  const request = about === null ? undefined : await findRequest(db, about)
  if (!request?.smsConsent) return 'The customer has not agreed to text messages.'
  const sent = await sql`select from jobs where kind = 'text' and about = ${about} and state = 'sent'`
  return sent.count < textsConsent.most ? undefined : `This booking has had its ${textsConsent.most} texts.`
}
