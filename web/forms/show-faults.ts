import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api.ts'

/** Puts the faults that the server found beside their fields. */
export function showFaults<Values extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
) {
  const values = getValues()
  const isField = (path: string): path is Path<Values> => (path.split('.')[0] ?? '') in values
  const issues = (error instanceof ApiError && error.problem?.issues) || []
  for (const { path, message } of issues) if (isField(path)) setError(path, { type: 'server', message })
}
