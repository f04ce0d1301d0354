/** Copy for the address input (spec §2). */
export const words = {
  example: 'Street, city or ZIP code',
  clear: 'Clear address',
  suggestions: 'Suggestions',
  searching: 'Searching addresses',
  numberMissing: 'Your crew needs the street and house number. Please add them here.',
  source: 'Powered by OpenStreetMap',
  found: (count: number) =>
    count === 1 ? '1 address found. Use the arrow keys.' : `${count} addresses found. Use the arrow keys.`,
}
