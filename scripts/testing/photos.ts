import type { TestServer } from './server.ts'

/** Rooms of our own drawing, as a camera would see them. */
export const rooms = {
  sofaAndChair: () => Bun.file('fixtures/rooms/sofa-and-chair.jpg').bytes(),
  bedroom: () => Bun.file('fixtures/rooms/bedroom.jpg').bytes(),
}

/** Sends a JPEG to where photos are kept, and gives the address under which it is then seen. */
export async function uploadPhoto({ deps }: Pick<TestServer, 'deps'>, jpeg: Uint8Array): Promise<string> {
  const { uploadURL, photoUrl, key } = await deps.photos.presign()
  const headers = { 'content-type': 'image/jpeg' }
  await deps.photos.receive(
    key,
    new Request(uploadURL, { method: 'PUT', body: new Uint8Array(jpeg), headers }),
    'a client',
  )
  return photoUrl
}
