import { arktypeResolver } from '@hookform/resolvers/arktype'
import { getDefaultStore } from 'jotai'
import { type FormEvent, useEffect } from 'react'
import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  type SubmitHandler,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError } from '../api/api.ts'
import { useOnce } from '../api/use-mutation.ts'
import { raiseToast } from '../components/toast/toast.ts'
import { useFirstTouch } from '../first-touch.ts'
import { checkForm, openWorker } from './check-form.ts'
import type { FormName, Schemas } from './schemas.ts'

/**
 * Registers a field and adds its error: `<Field label="Email" {...field('email')} />`. Reads only the errors:
 * `getFieldState` would render the form again at each touched or validated field, too.
 */
export const fieldsOf =
  <Values extends FieldValues>({
    register,
    formState,
  }: Pick<UseFormReturn<Values>, 'register' | 'formState'>) =>
  <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const error: FieldError | undefined = get(formState.errors, name)
    return { ...register(name, options), error: error?.message }
  }

/**
 * Validates a form with the server's own schema: `useForm({ resolver: schemaResolver('credentials') })`. If the
 * schemas fail to load, the form is not sent and shows why.
 */
export function schemaResolver<Name extends FormName>(
  form: Name,
): Resolver<Schemas[Name]['inferIn'], unknown, Schemas[Name]['infer']>
export function schemaResolver(form: FormName): Resolver {
  const schema = {
    '~standard': {
      version: 1,
      vendor: 'fairmove',
      validate: (values: unknown) => checkForm({ form, values }),
    },
  } as const
  const resolve = arktypeResolver<FieldValues, unknown, FieldValues>(schema)
  return async (values, context, options) => {
    try {
      return await resolve(values, context, options)
    } catch (error) {
      reportUnchecked(error)
      return { values: {}, errors: { root: { type: 'unchecked' } } }
    }
  }
}

/** The form's `onSubmit` handler. Ignores submits while one is being checked or sent. */
export function useSubmit<Values extends FieldValues, Checked>({
  handleSubmit,
}: Pick<UseFormReturn<Values, unknown, Checked>, 'handleSubmit'>) {
  const { admit, finish } = useOnce()
  const isTouched = useFirstTouch()
  useEffect(() => {
    if (isTouched) openWorker()
  }, [isTouched])
  return (send: SubmitHandler<Checked>) => (event?: FormEvent) => {
    event?.preventDefault()
    if (admit()) handleSubmit(send)(event).finally(finish)
  }
}

type ShownOn<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError' | 'setFocus'>

/** Shows the server's validation errors. Returns false if no error belongs to a field. */
export const showServerErrors = <Values extends FieldValues>(form: ShownOn<Values>, error: unknown) =>
  showIssues(form, (error instanceof ApiError && error.problem?.issues) || [])

/**
 * Shows issues beside their fields and focuses the first, in the order of the form's values. Returns false if none
 * belongs to a field.
 */
function showIssues<Values extends FieldValues>(
  { getValues, setError, setFocus }: ShownOn<Values>,
  issues: readonly Readonly<{ path: string; message: string }>[],
): boolean {
  const names = Object.keys(getValues())
  const placeOf = (path: string) => names.indexOf(path.split('.')[0] ?? '')
  const isField = (path: string): path is Path<Values> => placeOf(path) >= 0
  const faults = issues
    .flatMap(({ path, message }) => (isField(path) ? [{ path, message }] : []))
    .toSorted((one, other) => placeOf(one.path) - placeOf(other.path))
  for (const { path, message } of faults) setError(path, { type: 'server', message })
  if (faults[0]) setFocus(faults[0].path)
  return faults.length > 0
}

/** Calls `store` on every change, so that unmounting the form loses nothing. */
export function useStoredValues<Values extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  store: (values: Values) => void,
) {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => store(values) }),
    [subscribe, store],
  )
}

/** The fields that changed. Sending only these keeps a colleague's concurrent changes to the others. */
export function changesIn<Form extends object>(before: Form, after: Form): Partial<Form> {
  const changes: Partial<Form> = {}
  for (const name in after) {
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) changes[name] = after[name]
  }
  return changes
}

function reportUnchecked(error: unknown): void {
  console.error('The schema that checks the form did not load.', error)
  getDefaultStore().set(raiseToast, {
    title: 'Not sent',
    description: 'Your connection broke. Check it, load this page again, and try once more.',
    tone: 'error',
  })
}
