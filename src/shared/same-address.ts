/** What to ask if a move ends where it starts: the server for any spelling, a page as soon as the texts are equal. */
export const sameAddressQuestion =
  'This is the same address as the pickup. Where should we bring your things?'
