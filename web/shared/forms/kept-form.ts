import { useCallback, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { tab } from '../storage.ts'
import { useKept } from './use-kept.ts'

/**
 * Stores the form's values in the tab under `name` and restores them after a reload. Restored in an effect,
 * because the prerendered form is empty.
 */
export function useKeptForm<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  name: string,
) {
  const { reset, getValues } = form
  useEffect(() => {
    const kept = tab.read(name)
    if (kept) reset({ ...getValues(), ...JSON.parse(kept) }, { keepDefaultValues: true })
  }, [reset, getValues, name])
  useKept<Values>(
    form,
    useCallback(values => tab.write(name, JSON.stringify(values)), [name]),
  )
}
