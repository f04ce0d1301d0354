/** Within these degrees everything but counties is water: Lake Michigan, from shore to shore. */
export const lake = { south: 41.5, north: 46.15, west: -88.3, east: -84.85 } as const
