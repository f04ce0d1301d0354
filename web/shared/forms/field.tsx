import { Flex, Grid, Text, TextArea, TextField } from '@radix-ui/themes'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from './field.module.css'

/** Props shared by every field. */
type FieldProps = Readonly<{ label: string; error?: string; hint?: string }>

type LabeledProps = FieldProps &
  Readonly<{
    required?: boolean
    /** Renders the input with the ids that link it to its label and message. */
    children: (control: ControlProps) => ReactNode
  }>

type ControlProps = Readonly<{
  id: string
  size: '3'
  color: 'red' | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}>

/** An input with its label above it, and its error or hint below. */
export function Labeled({ label, error, hint, required, children }: LabeledProps) {
  const id = useId()
  const message = error ?? hint
  return (
    <Flex direction="column" gap="1">
      <Text as="label" htmlFor={id} size="2" weight="medium">
        {label}
        {required && <span aria-hidden> *</span>}
      </Text>
      {children({
        id,
        size: '3',
        color: error ? 'red' : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': message && `${id}-message`,
      })}
      {message && (
        <Text as="p" id={`${id}-message`} size="2" color={error ? 'red' : 'gray'} role={error && 'alert'}>
          {message}
        </Text>
      )}
    </Flex>
  )
}

/** A text input: `<Field label="Email" {...field('email')} />`. */
export const Field = ({
  label,
  error,
  hint,
  ...input
}: FieldProps & Omit<ComponentProps<typeof TextField.Root>, 'id' | 'size'>) => (
  <Labeled label={label} error={error} hint={hint} required={input.required}>
    {control => <TextField.Root {...input} {...control} />}
  </Labeled>
)

/** An input of several lines. */
export const TextAreaField = ({
  label,
  error,
  hint,
  ...input
}: FieldProps & Omit<ComponentProps<typeof TextArea>, 'id' | 'size'>) => (
  <Labeled label={label} error={error} hint={hint} required={input.required}>
    {control => <TextArea {...input} {...control} />}
  </Labeled>
)

/** Short fields, in pairs where there is room. */
export const FieldPair = ({ children }: Readonly<{ children: ReactNode }>) => (
  <Grid columns={{ initial: '1', xs: '2' }} gapX="4" gapY="5" align="start">
    {children}
  </Grid>
)

/*
 * The controls below are native. They register with react-hook-form directly, and in prerendered pages they work before
 * the scripts load; Radix's are buttons without a value.
 */

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'id'> &
  Readonly<{ label: string; hint?: string }>

/** A checkbox: `<CheckboxField label="There is an elevator" {...register('hasElevator')} />`. */
export function CheckboxField({ label, hint, className, ...input }: CheckboxFieldProps) {
  const id = useId()
  return (
    <Flex gap="3" align="start" className={className}>
      <input
        {...input}
        type="checkbox"
        id={id}
        className={styles.checkbox}
        aria-describedby={hint && `${id}-hint`}
      />
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint && (
          <Text as="p" id={`${id}-hint`} size="2" color="gray">
            {hint}
          </Text>
        )}
      </div>
    </Flex>
  )
}

type ChoiceFieldProps = UseFormRegisterReturn &
  Readonly<{
    label: string
    /** Single or multiple choice. */
    type: 'radio' | 'checkbox'
    choices: Readonly<Record<string, string>>
    required?: boolean
    error?: string
  }>

/** Visible choices, value → label: `<ChoiceField type="radio" {...register('serviceType')} … />`. */
export function ChoiceField({ label, type, choices, required, error, ...registered }: ChoiceFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && `${id}-message`}>
      <Text size="2" weight="medium" asChild>
        <legend>
          {label}
          {required && <span aria-hidden> *</span>}
        </legend>
      </Text>
      <Flex gap="2" wrap="wrap" mt="1">
        {Object.entries(choices).map(([value, name]) => (
          <label key={value} className={styles.choice}>
            <input type={type} value={value} {...registered} />
            {name}
          </label>
        ))}
      </Flex>
      {error && (
        <Text as="p" id={`${id}-message`} size="2" color="red" role="alert" mt="1">
          {error}
        </Text>
      )}
    </fieldset>
  )
}

/** A select that looks like the other fields. On phones, the system shows its options. */
export const NativeSelect = (select: Omit<ComponentProps<'select'>, 'className'>) => (
  <span className={styles.select}>
    <select {...select} />
    <ChevronDown size={16} aria-hidden />
  </span>
)
