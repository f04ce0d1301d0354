import { Heading, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { serverMessageOr } from '../api/api.ts'
import { FormError } from '../components/notice.tsx'
import { Field, FieldPair } from '../forms/field.tsx'
import { useDebounced } from '../use-debounced.ts'
import styles from './customer-papers.module.css'
import { useChooseValuation, useValuation } from './job-papers.ts'

/** What we pay if something is lost or damaged: the customer's choice until a paper is signed, with a worked example. */
export function Valuation({ id }: Readonly<{ id: string }>) {
  const [title, name] = [useId(), useId()]
  const [figures, setFigures] = useState({ weight: '', value: '' })
  const { data: valuation } = useValuation(id, useDebounced(figures, 300))
  const choosing = useChooseValuation(id)
  if (!valuation) return null
  const { kind, isChosen, canChange, choices } = valuation
  const holding = choosing.isPending ? choosing.variables : kind
  const type = (field: keyof typeof figures) => ({
    value: figures[field],
    onChange: ({ target }: Readonly<{ target: { value: string } }>) =>
      setFigures({ ...figures, [field]: target.value.replace(/[$,\s]/g, '') }),
  })
  return (
    <div className={styles.valuation}>
      <Heading as="h3" size="3" id={title}>
        If something is lost or damaged
      </Heading>
      {canChange && (
        <Text as="p" color="gray">
          {isChosen
            ? 'This is what you chose. You can change it until you sign a paper.'
            : 'This holds unless you choose the other one. You can choose until you sign a paper.'}
        </Text>
      )}
      {canChange ? (
        <div role="radiogroup" aria-labelledby={title} className={styles.choices}>
          {choices.map(choice => (
            <label key={choice.kind} className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={holding === choice.kind}
                disabled={choosing.isPending}
                onChange={() => choosing.mutate(choice.kind)}
              />
              <Words choice={choice} />
            </label>
          ))}
        </div>
      ) : (
        choices
          .filter(choice => choice.kind === kind)
          .map(choice => <Words key={choice.kind} choice={choice} />)
      )}
      {choosing.isError && (
        <FormError>
          {serverMessageOr(choosing.error, 'Your choice could not be saved. Please try again.')}
        </FormError>
      )}
      {canChange && (
        <FieldPair>
          <Field label="Try it with a thing of yours: pounds" inputMode="decimal" {...type('weight')} />
          <Field label="What it is worth, in dollars" inputMode="decimal" {...type('value')} />
        </FieldPair>
      )}
    </div>
  )
}

type Choice = NonNullable<ReturnType<typeof useValuation>['data']>['choices'][number]

const Words = ({ choice: { words, example, waives } }: Readonly<{ choice: Choice }>) => (
  <span className={styles.words}>
    <strong>{words}</strong>
    <span aria-live="polite">{example}</span>
    {waives && (
      <span>
        Between states the law gives you full value protection. With this choice you waive it when you sign
        your papers.
      </span>
    )}
  </span>
)
