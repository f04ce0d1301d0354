import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'register' | 'getFieldState' | 'formState'
>

/** Registers a field and adds its error: `<Field label="Email" {...field('email')} />`. */
export const fieldsOf =
  <Values extends FieldValues>({ register, getFieldState, formState }: Form<Values>) =>
  <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  })
