/** Interface copy of the live connection (spec §8). */
export const words = {
  connected: 'Connected',
  disconnected: 'Disconnected',
  online: 'Online',
  offline: 'Offline',
  connectionError: 'Connection error to location tracking service',
}
