import { Elysia } from 'elysia'

/**
 * The query as it was written: a value is text, and a list only where its name stands several times. Elysia itself
 * takes a comma for a list, and addresses are full of commas.
 */
export const plainQuery = () =>
  new Elysia({ name: 'plain query' }).onTransform({ as: 'global' }, context => {
    if (!context.request.url.includes('?')) return
    const { searchParams } = new URL(context.request.url)
    const named = [...new Set(searchParams.keys())].map(name => {
      const values = searchParams.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    })
    Object.assign(context, { query: Object.fromEntries(named) })
  })
