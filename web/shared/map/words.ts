/** Interface copy of positions on a map. */
export const words = {
  me: 'You are here',
  pickup: (address: string) => `Pickup: ${address}`,
  delivery: (address: string) => `Delivery: ${address}`,
  speed: 'Speed',
  milesPerHour: (metersPerSecond: number) => `${Math.round(metersPerSecond * 2.237)} mph`,
  within: (meters: number) =>
    `accurate to ${meters < 500 ? `${Math.round(meters * 3.281)} ft` : `${(meters / 1609.344).toFixed(1)} mi`}`,
}
