import { eq } from 'drizzle-orm'
import { jobProofs } from '../../../../db/schema.ts'
import { ownPhotos } from '../../../adapters/photos/photos.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import type { Reads } from '../../../eventlog/transaction.ts'
import type { Command } from '../../../eventlog/types.ts'
import type { ProofEvent } from '../../booking/proof/events.ts'
import type { JobProof } from '../../booking/proof/job-proof.ts'
import { type ServiceRequest, serviceRequests } from '../../booking/service-request.ts'
import type { Provider } from '../../dispatch/provider.ts'
import { expectRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { claimForDamage } from '../claims/decide.ts'
import { corrected, leadOf } from '../clock.ts'
import { refuseUnlessOwn } from '../take-steps.ts'
import { noteDamage, recordPhoto } from './decide.ts'
import type { sentDamage, sentPhoto } from './forms.ts'

type Deps = Pick<Platform, 'db' | 'log' | 'photos'>
type Sent = Readonly<{ id: string; at: string; sentAt?: string; by?: string | null }>

/**
 * Records an uploaded photo under a command id from the photo's own, so a phone may send it again after a lost answer.
 * `client` is whose turn it is to have a photo checked.
 * @throws Forbidden if the job is another crew's; PhotoRefused, Invalid if it is not a photo that was uploaded here
 */
export async function takePhoto(
  deps: Deps,
  provider: Provider,
  serviceRequestId: string,
  { photoUrl, stage, label, ...sent }: typeof sentPhoto.infer,
  { command, client }: Readonly<{ command: Command; client: string }>,
): Promise<void> {
  refuseUnlessOwn(await expectRequest(deps.db, serviceRequestId), provider)
  const [key = ''] = await ownPhotos(deps.photos, [photoUrl], client)
  const photo = { ...takenBy(provider, sent, command.at), key, stage, label: label.trim() }
  await record(deps, provider, serviceRequestId, sent, proof => recordPhoto(proof, photo), command)
}

/**
 * Records a damage, and opens a claim for one that happened on the job.
 * @throws Forbidden if the job is another crew's
 */
export async function takeDamage(
  deps: Deps,
  provider: Provider,
  serviceRequestId: string,
  { label, words, photoIds, wasThere, ...sent }: typeof sentDamage.infer,
  command: Command,
): Promise<void> {
  refuseUnlessOwn(await expectRequest(deps.db, serviceRequestId), provider)
  const note = {
    ...takenBy(provider, sent, command.at),
    ...{ label: label.trim(), words: words.trim(), photoIds },
    ...(wasThere !== undefined && { wasThere }),
  }
  const decide: Decision = (proof, request) => {
    const noted = noteDamage(proof, note)
    const isNew = noted.length > 0 && wasThere === false
    return isNew ? [...noted, ...claimForDamage(request, proof, note)] : noted
  }
  await record(deps, provider, serviceRequestId, sent, decide, command)
}

type Decision = (
  proof: Pick<JobProof, 'photos' | 'damages' | 'claims'>,
  request: ServiceRequest,
) => ProofEvent[]

async function record(
  { log }: Deps,
  provider: Provider,
  serviceRequestId: string,
  sent: Sent,
  decide: Decision,
  command: Command,
): Promise<void> {
  await log.handleWith(
    serviceRequests,
    [serviceRequestId],
    {
      locks: () => [],
      decide: async ([request], db) => {
        refuseUnlessOwn(request, provider)
        return [decide((await findProof(db, serviceRequestId)) ?? none, request)]
      },
    },
    {
      ...command,
      id: idFrom('crew proof', serviceRequestId, sent.id),
      actor: `provider:${provider.id}`,
      // The item's id alone says what is a repeat, in whatever request it comes.
      fingerprint: undefined,
    },
  )
}

const none = { photos: [], damages: [], claims: [] }

export const findProof = async (db: Reads, id: string) =>
  (await db.select().from(jobProofs).where(eq(jobProofs.id, id)))[0]

function takenBy({ members }: Provider, sent: Sent, at: string) {
  const now = Date.parse(at)
  return {
    id: sent.id,
    takenAt: corrected(sent.at, leadOf([sent], now), now),
    phoneAt: new Date(sent.at).toISOString(),
    by: sent.by ?? null,
    byName: members.find(({ id }) => id === sent.by)?.name ?? null,
  }
}
