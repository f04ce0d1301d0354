import type { Type } from 'arktype'
import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Checks a form with the schema that the server checks it with. The schemas' library is a third of a page's code, so it
 * is loaded beside the form instead of before it:
 * `useForm({ resolver: checkedBy(async () => (await import('…/forms.ts')).credentials) })`.
 */
export const checkedBy =
  <Schema extends Type<FieldValues>>(
    load: () => Promise<Schema>,
  ): Resolver<Schema['inferIn'], unknown, Schema['infer']> =>
  async (values, context, options) => {
    const [{ arktypeResolver }, schema] = await Promise.all([import('@hookform/resolvers/arktype'), load()])
    return arktypeResolver<Schema['inferIn'], unknown, Schema['infer']>(schema)(values, context, options)
  }
