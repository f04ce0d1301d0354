/** Degrees. */
export type Coordinates = Readonly<{ latitude: number; longitude: number }>
