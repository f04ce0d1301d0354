import type { Type } from 'arktype'
import { getDefaultStore } from 'jotai'
import type { FieldValues, Resolver } from 'react-hook-form'
import { raiseToast } from '../components/toast/toast.ts'

/**
 * Checks a form with the schema that the server checks it with. The schemas' library is a third of a page's code, so it
 * is loaded beside the form instead of before it:
 * `useForm({ resolver: checkedBy(async () => (await import('…/forms.ts')).credentials) })`.
 * Where it does not come, nothing is sent, and it is said why.
 */
export function checkedBy<Schema extends Type<FieldValues>>(
  load: () => Promise<Schema>,
): Resolver<Schema['inferIn'], unknown, Schema['infer']>
export function checkedBy(load: () => Promise<Type<FieldValues>>): Resolver {
  return async (values, context, options) => {
    const loaded = await Promise.all([import('@hookform/resolvers/arktype'), load()]).catch(tell)
    if (!loaded) return { values: {}, errors: { root: { type: 'unchecked' } } }
    const [{ arktypeResolver }, schema] = loaded
    return arktypeResolver<FieldValues, unknown, FieldValues>(schema)(values, context, options)
  }
}

function tell(error: unknown): undefined {
  console.error('What checks the form could not be loaded.', error)
  getDefaultStore().set(raiseToast, {
    title: 'Not sent',
    description: 'Your connection broke. Check it, load this page again, and try once more.',
    tone: 'error',
  })
}
