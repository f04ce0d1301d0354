import { useState } from 'react'
import { toCents } from '../../../../src/shared/money.ts'
import type { AgreedExtra, Step } from '../../../../src/shared/move-day.ts'
import { amountIn } from '../../../shared/payment/dollars.ts'
import { useSpeech } from '../language/language.tsx'
import { Field, JobForm } from '../parts.tsx'
import type { Draft } from '../storage/draft.ts'
import { extraWordsIn } from './extra-words.ts'

type ExtraFormProps = Readonly<{
  /** Whether the rules of this job forbid a price for extras. */
  isOnlyHours: boolean
  /** The report that this one would repeat. */
  agreedBefore(extra: AgreedExtra): Step | undefined
  draft: Draft
  onAgree(extra: AgreedExtra): void
}>

/** What the customer agreed to on the day: extra time or a price, and who agreed. */
export default function ExtraForm({ isOnlyHours, agreedBefore, draft, onAgree }: ExtraFormProps) {
  const { language, words: crewWords, time } = useSpeech()
  const { steps, record } = crewWords
  const words = extraWordsIn[language]
  const [before, setBefore] = useState<Step>()
  const submit = (text: (name: string) => string) => {
    const extra = extraOf(text)
    const before = extra && agreedBefore(extra)
    setBefore(before)
    if (!extra || before) return false
    onAgree(extra)
    draft.close()
    return true
  }
  return (
    <JobForm
      title={steps.extra_agreed}
      save={record}
      missing={before ? words.agreedBefore(time(before.at)) : words.missing}
      onSubmit={submit}
      draft={draft}
      onCancel={() => draft.close()}
    >
      <Field label={words.what} name="label" maxLength={100} />
      <Field label={words.minutes} name="minutes" inputMode="numeric" />
      {isOnlyHours ? (
        <p>{words.onlyMinutes}</p>
      ) : (
        <Field label={words.amount} name="amount" inputMode="decimal" />
      )}
      <Field label={words.agreedBy} name="agreedBy" maxLength={100} />
    </JobForm>
  )
}

/** Undefined unless it says what, how much as either time or a price, and who agreed. */
function extraOf(text: (name: string) => string): AgreedExtra | undefined {
  const [label, agreedBy] = [text('label'), text('agreedBy')]
  const minutes = /^\d{1,4}$/.test(text('minutes')) ? Number(text('minutes')) : 0
  const dollars = amountIn(text('amount')) || 0
  if (!label || !agreedBy || minutes > 0 === dollars > 0) return
  return minutes > 0 ? { label, minutes, agreedBy } : { label, amountCents: toCents(dollars), agreedBy }
}
