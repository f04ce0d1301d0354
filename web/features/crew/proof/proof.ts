import { useEffect } from 'react'
import type { PaperKind } from '../../../../src/shared/paper-record.ts'
import type { SentDamage, SentPhoto } from '../../../../src/shared/proof.ts'
import type { GoodsFields } from '../goods/goods.ts'
import type { StoredDay } from '../jobs/day.ts'
import type { Queue, Queued } from '../queue/queue.ts'
import { NotThere, post, temporary, upload } from '../queue/requests.ts'
import { useQueue } from '../queue/use-queue.ts'
import { savedItems } from '../storage/database.ts'

/** The customer's signature of the paper that had this digest when it was read. `at` is by the phone's clock. */
type SignatureFields = Readonly<{
  id: string
  at: string
  paper: PaperKind
  digest: string
  signedBy: string
  strokes: string
}>

/** `photoUrl` is where the photo was uploaded to. */
type Photo = Readonly<{
  kind: 'photo'
  blob: Blob
  fields: Omit<SentPhoto, 'photoUrl' | 'sentAt'>
  photoUrl?: string
}>

export type Proof = Readonly<{
  item:
    | Photo
    | Readonly<{ kind: 'damage'; fields: Omit<SentDamage, 'sentAt'> }>
    | Readonly<{ kind: 'goods'; fields: GoodsFields }>
    | Readonly<{ kind: 'signature'; fields: SignatureFields }>
}>

/** A photo, a note of a damage, a list of the goods or a signature on this phone. */
export type SavedProof = Queued<Proof>
export type ProofQueue = Queue<Proof>

/**
 * The queue of the crew's photos, notes, lists and signatures. `knownAt` is the time of the oldest answer that the page shows of
 * the jobs and their papers, in milliseconds since 1970.
 */
export function useProof(token: string, providerId: string, { day }: StoredDay, knownAt: number) {
  const proof = useQueue<Proof>({
    name: 'crew proof',
    token,
    providerId,
    storage: savedItems('proofs', providerId),
    next: firstProof,
    async send([proof], update) {
      if (proof) await sendProof(token, proof, update)
      return { taken: proof ? [proof.id] : [], refused: [] }
    },
  })
  const { queue, items } = proof
  useEffect(() => {
    const jobs = day.days.flatMap(({ jobs }) => jobs)
    const known = jobs.flatMap(({ proof, goodsId }) => [
      ...[...(proof?.photos ?? []), ...(proof?.damages ?? [])].map(({ id }) => id),
      ...(goodsId ? [goodsId] : []),
    ])
    if (items.length > 0) queue?.seen(new Set(known), knownAt)
  }, [queue, day, items, knownAt])
  return proof
}

/** One at a time. Signatures go first: they are small, and a later note or list would change the paper. */
export function firstProof(waiting: readonly SavedProof[]): readonly SavedProof[] {
  const first = waiting.find(({ item }) => item.kind === 'signature') ?? waiting[0]
  return first ? [first] : []
}

/** Sends it to the server. A photo is first uploaded, and `update` stores where to. */
export async function sendProof(
  token: string,
  proof: SavedProof,
  update: (proof: SavedProof) => Promise<void>,
): Promise<void> {
  const { serviceRequestId, item } = proof
  const id = encodeURIComponent(serviceRequestId)
  const sentAt = () => new Date().toISOString()
  if (item.kind === 'signature') {
    const { paper, ...signature } = item.fields
    const path = `/api/service-requests/${id}/papers/${paper}/signature`
    await post(token, path, { ...signature, sentAt: sentAt() })
  } else if (item.kind === 'damage') {
    await post(token, `/api/crew/jobs/${id}/damages`, { ...item.fields, sentAt: sentAt() })
  } else if (item.kind === 'goods') {
    const { at: _, ...list } = item.fields
    await post(token, `/api/crew/jobs/${id}/goods`, list)
  } else {
    const { photoUrl = await uploadPhoto(token, item.blob), ...photo } = item
    // So that it is uploaded only once.
    if (item.photoUrl === undefined) await update({ ...proof, item: { ...photo, photoUrl } })
    try {
      await post(token, `/api/crew/jobs/${id}/photos`, { ...item.fields, photoUrl, sentAt: sentAt() })
    } catch (error) {
      // The upload has expired: the next attempt uploads it again.
      if (error instanceof NotThere) await update({ ...proof, item: photo })
      throw error
    }
  }
}

async function uploadPhoto(token: string, photo: Blob): Promise<string> {
  const file = { contentType: photo.type, contentLength: photo.size }
  const issued = await post(token, '/api/photos/upload', file)
  const { uploadURL, photoUrl } = await issued.json().catch(temporary)
  await upload(uploadURL, photo)
  return photoUrl
}
