import { atom, useAtomValue } from 'jotai'
import { type Failure, failureOf } from './failure.ts'
import type { Photo } from './photo.ts'
import { turns } from './turns.ts'
import { NoUploadUrl, upload } from './upload.ts'

/** A picked photo that is not with us yet. */
export type Upload = Readonly<{
  id: string
  /** Whose photo it is: each wizard has an album of its own. */
  album: string
  file: File
  /** The address of the file itself, to show it at once. */
  picture: string
  /** What has left so far, 0 to 1. */
  share: number
  /** Why the upload failed. Unless that is final, it may be tried again. */
  failure?: Failure
  stop: AbortController
  /** Resolves when it has arrived, failed or been cancelled. */
  ended: Ending
}>

export const isUnderway = ({ failure }: Upload) => failure === undefined

/** Of an album, those on their way and those that failed. */
export const useUploads = (album: string) =>
  useAtomValue(uploadsAtom).filter(upload => upload.album === album)

/** The files of photos that have arrived, by the photo's address: shown until the page is loaded anew. */
export const usePictures = () => useAtomValue(picturesAtom)

/** The result of an upload; after `no upload URL` or `failed` it may be tried again. */
export type Outcome = 'arrived' | 'no upload URL' | 'failed' | 'cancelled'

type Arrival = (photo: Photo) => void

/** Sends files, a few at once, and hands each over as it arrives. One that does not stays, to be tried again. */
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

/** When nothing of an album is on its way any more. */
export const settledAtom = atom(null, async (get, _set, album: string) => {
  const uploads = get(uploadsAtom).filter(upload => upload.album === album)
  await Promise.all(uploads.map(({ ended }) => ended.promise))
})

/** Lets go of an album: nothing of it is on its way, or waits to be tried again. */
export const closeAlbumAtom = atom(null, (get, set, album: string) => {
  for (const upload of get(uploadsAtom)) if (upload.album === album) set(cancelAtom, upload)
})

/** Apart from any screen, so that walking between the steps does not stop a photo. */
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

/** So many at once that the line is full, and so few that the first are soon there. */
const inTurn = turns(3)

const sendAtom = atom(
  null,
  async (_get, set, { id, file, picture, stop, ended }: Upload, onArrival: Arrival): Promise<Outcome> => {
    const change = (changes: Partial<Upload>) =>
      set(uploadsAtom, uploads => uploads.map(each => (each.id === id ? { ...each, ...changes } : each)))
    try {
      const { signal } = stop
      const url = await inTurn(() => upload(file, { signal, onProgress: share => change({ share }) }))
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
