import { atom, useAtomValue } from 'jotai'
import type { PhotoRoom } from '../../../../src/shared/photos.ts'
import { type Failure, failureOf, NoUploadUrl, upload } from './upload.ts'

/** An uploaded photo: its URL, the name of the original file, and the room that the customer says it shows. */
export type Photo = Readonly<{ url: string; name: string; room?: PhotoRoom }>

/** The rooms that the customer named, as the API takes them. */
export const roomsOf = (photos: readonly Photo[]) =>
  photos.flatMap(({ url, room }) => (room ? [{ photoUrl: url, room }] : []))

/** A picked photo that is not uploaded yet. */
export type Upload = Readonly<{
  id: string
  /** The wizard that the photo belongs to. */
  album: string
  file: File
  /** An object URL of the file, for an instant preview. */
  picture: string
  /** The fraction sent, 0 to 1. */
  share: number
  /** Why the upload failed. It can be retried unless the failure is final. */
  failure?: Failure
  stop: AbortController
  /** Resolves when the upload has succeeded, failed or been canceled. */
  ended: Ending
}>

export const isUnderway = ({ failure }: Upload) => failure === undefined

/** The pending and failed uploads of an album. */
export const useUploads = (album: string) =>
  useAtomValue(uploadsAtom).filter(upload => upload.album === album)

/** Object URLs of uploaded photos by their URL. Shown until the next reload. */
export const usePictures = () => useAtomValue(picturesAtom)

/** The result of an upload; `no upload URL` and `failed` can be retried. */
export type UploadResult = 'arrived' | 'no upload URL' | 'failed' | 'cancelled'

type Arrival = (photo: Photo) => void

/** Uploads files, a few at once, and reports each success. Failed uploads stay for a retry. */
export const sendFilesAtom = atom(
  null,
  (_get, set, album: string, files: readonly File[], onArrival: Arrival) => {
    const uploads = files.map(file => beginning(album, file))
    set(uploadsAtom, others => [...others, ...uploads])
    return Promise.all(uploads.map(upload => set(sendAtom, upload, onArrival)))
  },
)

export const sendAgainAtom = atom(
  null,
  (_get, set, { failure: _, ...upload }: Upload, onArrival: Arrival) => {
    const again = { ...upload, share: 0, stop: new AbortController(), ended: ending() }
    set(uploadsAtom, uploads => uploads.map(each => (each.id === upload.id ? again : each)))
    return set(sendAtom, again, onArrival)
  },
)

export const cancelAtom = atom(null, (_get, set, { id, picture, stop }: Upload) => {
  stop.abort()
  URL.revokeObjectURL(picture)
  set(uploadsAtom, uploads => uploads.filter(each => each.id !== id))
})

/** Resolves when no upload of the album is pending. */
export const uploadsFinishedAtom = atom(null, async (get, _set, album: string) => {
  const uploads = get(uploadsAtom).filter(upload => upload.album === album)
  await Promise.all(uploads.map(({ ended }) => ended.promise))
})

/** Cancels and removes all uploads of an album. */
export const closeAlbumAtom = atom(null, (get, set, album: string) => {
  for (const upload of get(uploadsAtom)) if (upload.album === album) set(cancelAtom, upload)
})

/** Global, so that moving between steps does not stop an upload. */
const uploadsAtom = atom<readonly Upload[]>([])
const picturesAtom = atom<Readonly<Record<string, string>>>({})

const beginning = (album: string, file: File): Upload => {
  const picture = URL.createObjectURL(file)
  return { id: picture, album, file, picture, share: 0, stop: new AbortController(), ended: ending() }
}

type Ending = Readonly<{ promise: Promise<void>; resolve: () => void }>

function ending(): Ending {
  let resolve = () => {}
  const promise = new Promise<void>(settle => {
    resolve = settle
  })
  return { promise, resolve }
}

const sendAtom = atom(
  null,
  async (
    _get,
    set,
    { id, file, picture, stop, ended }: Upload,
    onArrival: Arrival,
  ): Promise<UploadResult> => {
    const change = (changes: Partial<Upload>) =>
      set(uploadsAtom, uploads => uploads.map(each => (each.id === id ? { ...each, ...changes } : each)))
    try {
      const { signal } = stop
      const url = await limited(() => upload(file, { signal, onProgress: share => change({ share }) }))
      set(picturesAtom, pictures => ({ ...pictures, [url]: picture }))
      set(uploadsAtom, uploads => uploads.filter(each => each.id !== id))
      onArrival({ url, name: file.name })
      return 'arrived'
    } catch (error) {
      if (stop.signal.aborted) return 'cancelled'
      const failure = failureOf(error, file.name)
      change({ failure })
      if (!failure.isFinal) console.error('A photo could not be sent.', error)
      return error instanceof NoUploadUrl && !failure.isFinal ? 'no upload URL' : 'failed'
    } finally {
      ended.resolve()
    }
  },
)

/** Runs at most `limit` tasks at once; the others wait in order. */
function limiter(limit: number) {
  let free = limit
  const waiting: (() => void)[] = []

  const take = () => {
    if (free === 0) return new Promise<void>(resolve => waiting.push(resolve))
    free--
  }
  const giveBack = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await take()
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}

/** Enough to fill the connection, and few enough for the first to finish soon. */
const limited = limiter(3)
