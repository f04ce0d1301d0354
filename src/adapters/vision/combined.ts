import type { PhotoDetection } from '../../shared/photo-analysis.ts'
import type { SeenThing } from './vision.ts'

/** One photo: the room that the customer named, its fingerprint, and what is on it. */
export type PhotoItems = Readonly<{
  room?: string
  print: string
  detections: readonly PhotoDetection[]
}>

/**
 * Combines the items of several photos: of each item, the largest count on any photo of a room, summed over the rooms.
 * Without a name from the customer, near duplicates count once, and photos of one kind of room count as one room.
 */
export function combined(all: readonly PhotoItems[]): SeenThing[] {
  const photos = withoutDuplicates(all)
  const rooms = [...Map.groupBy(photos, roomOf).values()]
  const detections = photos.flatMap(photo => photo.detections)
  return [...Map.groupBy(detections, ({ name }) => name)].map(([name, each]) => ({
    name,
    count: sum(rooms.map(room => Math.max(...room.map(countOf(name))))),
    confidence: Math.max(...each.map(({ confidence }) => confidence)),
  }))
}

/** A photo of a named room is kept: rooms may look alike, and within a room a duplicate adds nothing. */
const withoutDuplicates = (all: readonly PhotoItems[]) =>
  all.filter(
    ({ room, print }, n) =>
      room !== undefined ||
      !all.some(
        (other, m) => (m < n || (m > n && other.room !== undefined)) && distance(other.print, print) <= 10,
      ),
  )

/** How many of 64 bits differ: 1 for a photo saved again, 9 for a cropped one, 26 and more otherwise. */
function distance(one: string, other: string): number {
  const different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  return different.toString(2).replaceAll('0', '').length
}

/** The named room, or else the kind of room by the first of the marker items on the photo. */
function roomOf({ room, detections }: PhotoItems): string {
  if (room !== undefined) return room
  const marker = roomMarkers.find(marker => detections.some(({ name }) => name === marker))
  return `unnamed: ${marker ?? 'no marker'}`
}

const roomMarkers = ['queen-bed', 'refrigerator', 'range', 'microwave', 'sofa', 'tv', 'dining-table']

const countOf =
  (name: string) =>
  ({ detections }: PhotoItems) =>
    detections.filter(each => each.name === name).length

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
