import type { Type } from 'arktype'
import { getDefaultStore } from 'jotai'
import type { FieldValues, Resolver } from 'react-hook-form'
import { raiseToast } from '../components/toast/toast.ts'

/**
 * Validates a form with the server's own schema. The schema library is a third of a page's code, so it loads
 * alongside the form: `useForm({ resolver: checkedBy(async () => (await import('…/forms.ts')).credentials)
 * })`. If it fails to load, the form is not sent and shows why.
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
