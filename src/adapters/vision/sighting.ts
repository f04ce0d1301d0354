/** A photo that we keep: its key, by which what was seen on it is remembered, and its JPEG. */
export type Photo = Readonly<{ key: string; open(): Promise<Uint8Array> }>

/** What is on some photos. `model` is who looked. */
export type Sighting = Readonly<{
  model: string
  things: readonly SeenThing[]
  /** The share of a truck that a load of junk fills, 0 to 1, where the model can tell. */
  truckShare?: number
}>

/**
 * A thing of the cube sheet by its name. `count` takes photos of one kind of room for the same room, `most` takes
 * every photo for another room: the truth lies between. `confidence` from 0 to 1.
 */
export type SeenThing = Readonly<{ name: string; count: number; most: number; confidence: number }>
