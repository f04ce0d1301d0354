type Headers = Record<string, string | number>

/** Sets `x-next-cursor` to the id of the page's last row if the page is full. The next page starts after that row. */
export function setNextCursor(
  headers: Headers,
  last: Readonly<{ id: string }> | undefined,
  isFull: boolean,
): void {
  if (last && isFull) headers['x-next-cursor'] = last.id
}
