import type { KnownPhoto } from '../../adapters/vision/vision.ts'
import { cubeSheet } from '../../shared/cube-sheet.ts'
import type { Counted } from '../../shared/inventory.ts'
import type { PhotoRecord, RoomsOnPhotos } from '../../shared/photo-analysis.ts'
import { mostAnalyzed } from '../../shared/photos.ts'
import type { Platform } from '../module.ts'

/** The names of the items that are looked for. */
export const itemNames = cubeSheet.map(({ name }) => name)

/** Photos by key, each with the room that the customer named. */
export function withRooms(
  photos: Platform['photos'],
  keys: readonly string[],
  rooms: RoomsOnPhotos,
): KnownPhoto[] {
  const named = new Map(rooms.map(({ photoUrl, room }) => [photos.keyOf(photoUrl), room]))
  return [...new Set(keys)].map(key => {
    const room = named.get(key)
    return room ? { key, room } : { key }
  })
}

/** The keys of a booking's photos, what the customer said about them, and the list that the customer confirmed. */
export type Booked = Readonly<{
  keys: readonly string[]
  rooms: RoomsOnPhotos
  confirmed?: readonly Counted[]
}>

/** For the log, from what was recognized before: runs no model. Undefined if the photos were not analyzed. */
export async function recordOf(
  { photos, vision }: Pick<Platform, 'photos' | 'vision'>,
  { keys, rooms, confirmed }: Booked,
): Promise<PhotoRecord | undefined> {
  if (keys.length === 0) return undefined
  const known = withRooms(photos, keys, rooms).slice(0, mostAnalyzed)
  const sighting = await vision.recall(known, itemNames)
  if (!sighting) return undefined
  const { model, version, things, detections } = sighting
  return {
    model,
    version,
    photos: known.map(({ key, room }) => ({
      photoUrl: photos.photoUrl(key),
      ...(room && { room }),
      detections: [...(detections[key] ?? [])],
    })),
    items: corrections(things, confirmed),
  }
}

/** Each item that the model counted or the customer confirmed. */
export function corrections(
  counted: readonly Counted[],
  confirmed?: readonly Counted[],
): PhotoRecord['items'] {
  const countOf = (list: readonly Counted[], name: string) =>
    list.find(item => item.name === name)?.count ?? 0
  const names = new Set([...counted, ...(confirmed ?? [])].map(({ name }) => name))
  return [...names].map(name => ({
    name,
    counted: countOf(counted, name),
    ...(confirmed && { confirmed: countOf(confirmed, name) }),
  }))
}
