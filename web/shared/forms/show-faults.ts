import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api.ts'

/**
 * Shows the server's validation errors beside their fields and focuses the first, in the order of the form's
 * values. Returns false if no error belongs to a field.
 */
export function showFaults<Values extends FieldValues>(
  { getValues, setError, setFocus }: Pick<UseFormReturn<Values>, 'getValues' | 'setError' | 'setFocus'>,
  error: unknown,
): boolean {
  const names = Object.keys(getValues())
  const placeOf = (path: string) => names.indexOf(path.split('.')[0] ?? '')
  const isField = (path: string): path is Path<Values> => placeOf(path) >= 0
  const faults = issuesOf(error)
    .flatMap(({ path, message }) => (isField(path) ? [{ path, message }] : []))
    .toSorted((one, other) => placeOf(one.path) - placeOf(other.path))
  for (const { path, message } of faults) setError(path, { type: 'server', message })
  if (faults[0]) setFocus(faults[0].path)
  return faults.length > 0
}

const issuesOf = (error: unknown) => (error instanceof ApiError && error.problem?.issues) || []
