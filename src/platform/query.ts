/**
 * The query as it was written: a value is text, and a list only where its name stands several times. Elysia itself
 * takes a comma for a list, and addresses are full of commas.
 */
export function plainQuery(url: string): Record<string, string | string[] | undefined> {
  const { searchParams } = new URL(url)
  const named = [...new Set(searchParams.keys())].map(name => {
    const values = searchParams.getAll(name)
    return [name, values.length > 1 ? values : values[0]]
  })
  return Object.fromEntries(named)
}
