import { atom } from 'jotai'
import { draftAtom, type Photo } from '../draft.ts'
import { NoUploadUrl, upload } from './upload.ts'

/** A photo on its way. `share` is what has left so far, 0 to 1. */
export type Upload = Readonly<{ id: string; name: string; picture: string; share: number }>

/** Apart from the steps, so that walking between them does not stop a photo. */
export const uploadsAtom = atom<readonly Upload[]>([])

/** Photos as they were picked, by their address: shown until the page is loaded anew, which then asks for them. */
const picturesAtom = atom<Readonly<Record<string, string>>>({})

export const photosAtom = atom(get =>
  get(draftAtom).photos.map(photo => ({
    ...photo,
    picture: get(picturesAtom)[photo.url] ?? `${photo.url}/thumb`,
  })),
)

export type Sent = Readonly<{
  uploaded: number
  refusals: readonly NoUploadUrl[]
  failures: readonly unknown[]
}>

/** Sends all of them at once; each takes its place among the photos as it arrives. */
export const sendPhotosAtom = atom(null, async (_get, set, files: readonly File[]): Promise<Sent> => {
  const results = await Promise.allSettled(files.map(file => set(sendPhotoAtom, file)))
  const errors: unknown[] = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  return {
    uploaded: results.length - errors.length,
    refusals: errors.filter(error => error instanceof NoUploadUrl),
    failures: errors.filter(error => !(error instanceof NoUploadUrl)),
  }
})

export const removePhotoAtom = atom(null, (get, set, { url }: Photo) => {
  const { [url]: picture, ...others } = get(picturesAtom)
  if (picture) URL.revokeObjectURL(picture)
  set(picturesAtom, others)
  set(draftAtom, draft => ({ ...draft, photos: draft.photos.filter(photo => photo.url !== url) }))
})

const sendPhotoAtom = atom(null, async (_get, set, file: File) => {
  const { name } = file
  const picture = URL.createObjectURL(file)
  const id = picture
  set(uploadsAtom, uploads => [...uploads, { id, name, picture, share: 0 }])
  try {
    const url = await upload(file, share =>
      set(uploadsAtom, uploads => uploads.map(each => (each.id === id ? { ...each, share } : each))),
    )
    set(picturesAtom, pictures => ({ ...pictures, [url]: picture }))
    set(draftAtom, draft => ({ ...draft, photos: [...draft.photos, { url, name }] }))
  } catch (error) {
    URL.revokeObjectURL(picture)
    throw error
  } finally {
    set(uploadsAtom, uploads => uploads.filter(each => each.id !== id))
  }
})
