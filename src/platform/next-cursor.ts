type Headers = Record<string, string | number>

/** The header `x-next-cursor` leads on while a page is full: the id of its `last` row, after which the next page begins. */
export function leadOn(headers: Headers, last: Readonly<{ id: string }> | undefined, isFull: boolean): void {
  if (last && isFull) headers['x-next-cursor'] = last.id
}
