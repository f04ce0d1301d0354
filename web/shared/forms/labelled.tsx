import { Text } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** Props shared by every field. */
export type LabelledProps = Readonly<{ label: string; error?: string; hint?: string }>

type Frame = LabelledProps &
  Readonly<{
    required?: boolean
    /** Renders the input with the ids that link it to its label and message. */
    children: (tied: Tied) => ReactNode
  }>

type Tied = Readonly<{
  id: string
  size: '3'
  color: 'red' | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}>

/** The label of a field, and its error or hint. */
export function Labelled({ label, error, hint, required, children }: Frame) {
  const id = useId()
  const words = error ?? hint
  return (
    <div className={styles.field}>
      <Text as="label" htmlFor={id} size="2" weight="medium">
        {label}
        {required && <span aria-hidden> *</span>}
      </Text>
      {children({
        id,
        size: '3',
        color: error ? 'red' : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': words && `${id}-words`,
      })}
      {words && (
        <Text as="p" id={`${id}-words`} size="2" color={error ? 'red' : 'gray'} role={error && 'alert'}>
          {words}
        </Text>
      )}
    </div>
  )
}
