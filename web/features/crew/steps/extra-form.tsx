import { Button, Heading } from '@radix-ui/themes'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { AgreedExtra } from '../../../../src/shared/move-day.ts'
import styles from '../crew.module.css'
import { useWords } from '../language/language.tsx'

type ExtraFormProps = Readonly<{
  /** Whether the rules of this job forbid a price for extras. */
  isOnlyHours: boolean
  onAgree(extra: AgreedExtra): void
  onCancel(): void
}>

/** What the customer agreed to on the day: extra time or a price, and who agreed. */
export default function ExtraForm({ isOnlyHours, onAgree, onCancel }: ExtraFormProps) {
  const words = useWords()
  const title = useId()
  const [isMissing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const extra = extraOf(new FormData(event.currentTarget))
    if (extra) onAgree(extra)
    else setMissing(true)
  }
  return (
    <form className={styles.sheet} aria-labelledby={title} onSubmit={submit} noValidate>
      <Heading as="h4" size="5" id={title}>
        {words.extra.title}
      </Heading>
      <label>
        {words.extra.what}
        <input ref={first} name="label" maxLength={100} autoComplete="off" />
      </label>
      <label>
        {words.extra.minutes}
        <input name="minutes" inputMode="numeric" autoComplete="off" />
      </label>
      {isOnlyHours ? (
        <p>{words.extra.onlyMinutes}</p>
      ) : (
        <label>
          {words.extra.amount}
          <input name="amount" inputMode="decimal" autoComplete="off" />
        </label>
      )}
      <label>
        {words.extra.agreedBy}
        <input name="agreedBy" maxLength={100} autoComplete="off" />
      </label>
      {isMissing && <p role="alert">{words.extra.missing}</p>}
      <div className={styles.pair}>
        <Button
          type="button"
          variant="surface"
          color="gray"
          highContrast
          className={styles.tall}
          onClick={onCancel}
        >
          {words.extra.cancel}
        </Button>
        <Button highContrast className={styles.tall}>
          {words.extra.save}
        </Button>
      </div>
    </form>
  )
}

/** Undefined unless it says what, how much as either time or a price, and who agreed. */
function extraOf(form: FormData): AgreedExtra | undefined {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [label, agreedBy] = [text('label'), text('agreedBy')]
  const minutes = /^\d{1,4}$/.test(text('minutes')) ? Number(text('minutes')) : 0
  const dollars = /^\$?\d{1,5}([.,]\d{1,2})?$/.test(text('amount'))
    ? Number(text('amount').replace('$', '').replace(',', '.'))
    : 0
  if (!label || !agreedBy || minutes > 0 === dollars > 0) return
  return minutes > 0
    ? { label, minutes, agreedBy }
    : { label, amountCents: Math.round(dollars * 100), agreedBy }
}
