/** Degrees. */
export type Coordinates = Readonly<{ latitude: number; longitude: number }>

/** A fixed point of a job, or where the customer is now. */
export type Place = Readonly<{ kind: 'customer' | 'pickup' | 'delivery'; name: string; at: Coordinates }>

/** Where a crew is, or was: grey when it is not live. */
export type ProviderPlace = Readonly<{ id: string; name: string; at: Coordinates; isLive: boolean }>
