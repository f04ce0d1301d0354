/** Bounds of Lake Michigan, shore to shore. All area inside them that is not a county is water. */
export const lake = { south: 41.5, north: 46.15, west: -88.3, east: -84.85 } as const
