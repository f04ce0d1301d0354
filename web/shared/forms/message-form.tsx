import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form'
import { ulid } from 'ulid'
import { retryMessageOr } from '../api/api.ts'
import { hasFields, isObject, isText } from '../checks.ts'
import { OfficePhones } from '../components/contact-links.tsx'
import { FormError } from '../components/notice.tsx'
import { Actions } from '../components/states.tsx'
import { useToast } from '../components/toast/toast.ts'
import { storedValue } from '../storage.ts'
import { showServerErrors, useStoredValues, useSubmit } from './form.ts'
import styles from './message-form.module.css'

type Result = Readonly<{ title: string; description: string }>

type MessageFormProps<Values extends FieldValues, Checked extends object> = Readonly<{
  /** The form's storage key in the tab. */
  name: string
  form: UseFormReturn<Values, unknown, Checked>
  send(body: Checked, headers: Readonly<{ 'idempotency-key': string }>): Promise<unknown>
  sent: Result
  failed: Result
  /** Label of the submit button, and the note beside it. */
  submit: string
  note?: string
  /** Shown after sending, with the label of the button that shows a new form. */
  drawing: ReactNode
  again: string
  /** The form's fields. */
  children: ReactNode
}>

/**
 * A form to the office: stores its draft in the tab, sends it once, and reports the result in a toast and in
 * the form's place.
 */
export function MessageForm<Values extends FieldValues, Checked extends object>({
  name,
  form,
  send,
  sent,
  failed,
  submit,
  note,
  drawing,
  again,
  children,
}: MessageFormProps<Values, Checked>) {
  const toast = useToast()
  const [isSent, setSent] = useState(false)
  const [fault, setFault] = useState<string>()
  useStoredForm(form, name)

  const onSubmit = useSubmit(form)(async body => {
    setFault(undefined)
    try {
      await send(body, { 'idempotency-key': submissionKey(name, body) })
    } catch (error) {
      showServerErrors(form, error)
      setFault(retryMessageOr(error, failed.description))
      toast({ ...failed, tone: 'error' })
      return
    }
    storedSubmission(name).remove()
    form.reset()
    setSent(true)
    toast(sent)
  })

  if (isSent) {
    return (
      <Flex direction="column" align="start" gap="4" py="6">
        {drawing}
        <SentHeading>{sent.title}</SentHeading>
        <Text as="p" size="4" color="gray" mb="2">
          {sent.description}
        </Text>
        <Button size="3" variant="soft" onClick={() => setSent(false)}>
          {again}
        </Button>
      </Flex>
    )
  }
  return (
    <FormProvider {...form}>
      <Flex asChild direction="column" gap="5" position="relative">
        <form onSubmit={onSubmit} noValidate>
          {children}
          <Honeypot />
          {fault && (
            <FormError>
              <strong>{failed.title}</strong>
              <span className={styles.fault}>{fault}</span>
              <span className={styles.phones}>
                <OfficePhones />
              </span>
            </FormError>
          )}
          <Actions align="center">
            <Button type="submit" size="4" loading={form.formState.isSubmitting}>
              {submit}
            </Button>
            {note && (
              <Text as="p" color="gray">
                {note}
              </Text>
            )}
          </Actions>
        </form>
      </Flex>
    </FormProvider>
  )
}

/** Gets focus when it replaces the form. */
function SentHeading({ children }: Readonly<{ children: string }>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Heading as="h2" size="7" ref={heading} tabIndex={-1}>
      {children}
    </Heading>
  )
}

/** A field that only bots fill in (src/shared/fields.ts): hidden from sight, keyboard and screen readers. */
const Honeypot = () => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      Website
      <input
        type="text"
        tabIndex={-1}
        autoComplete="off"
        {...useFormContext<{ website: string }>().register('website')}
      />
    </label>
  </div>
)

/**
 * Stores the form's values in the tab and restores them after a reload. Restored in an effect, because the
 * prerendered form is empty.
 */
function useStoredForm<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  name: string,
) {
  const { reset, getValues } = form
  useEffect(() => {
    const stored = storedForm(name).read()
    if (stored) reset({ ...getValues(), ...stored }, { keepDefaultValues: true })
  }, [reset, getValues, name])
  useStoredValues<Values>(
    form,
    useCallback(values => storedForm(name).write(values), [name]),
  )
}

/**
 * The Idempotency-Key of a submission: the same for the same data until it succeeds, also after a reload, so
 * retries do not create duplicates.
 */
function submissionKey(name: string, body: object): string {
  const text = JSON.stringify(body)
  const submission = storedSubmission(name)
  const last = submission.read()
  if (last?.body === text) return last.key
  const key = ulid()
  submission.write({ body: text, key })
  return key
}

const storedForm = (name: string) => storedValue('tab', `${name} 2`, isObject)

type Submission = Readonly<{ body: string; key: string }>

const storedSubmission = (name: string) =>
  storedValue('tab', `${name} sent 2`, (value): value is Submission =>
    hasFields(value, { body: isText, key: isText }),
  )
