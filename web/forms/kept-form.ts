import { useCallback, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { tab } from '../data/kept.ts'
import { useKept } from './use-kept.ts'

/**
 * Keeps what is typed while the tab lives, under the form's name, and puts it back after a reload. It is put back
 * once the form stands there empty, as the page was rendered before anybody typed.
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
    useCallback(values => tab.keep(name, JSON.stringify(values)), [name]),
  )
}
