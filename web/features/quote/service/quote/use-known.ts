import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useVisitor } from '../../../../shared/api/visitor.ts'
import type { Answers } from '../draft.ts'

/** Fills blank fields from the signed-in visitor's account once it is loaded. */
export function useKnown({ getValues, setValue }: Pick<UseFormReturn<Answers>, 'getValues' | 'setValue'>) {
  const visitor = useVisitor()
  useEffect(() => {
    if (!visitor) return
    const { firstName, lastName, email, phone } = visitor
    const known = { name: [firstName, lastName].filter(Boolean).join(' '), email, phone }
    for (const field of ['name', 'email', 'phone'] as const) {
      if (!getValues(field)) setValue(field, known[field] ?? '')
    }
  }, [visitor, getValues, setValue])
}
