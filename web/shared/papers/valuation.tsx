import { Flex, Heading, RadioGroup, Text } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { unwrap } from '../api/api.ts'
import { bookingCalls, useBookingChange } from '../api/booking.ts'
import { credentialHeaders } from '../api/credentials.ts'
import { RequestError } from '../components/notice.tsx'
import { Field, FieldPair } from '../forms/field.tsx'
import { useDebounced } from '../use-debounced.ts'
import { useValuation } from './job-papers.ts'

/** What we pay if something is lost or damaged: the customer’s choice until the work starts, with a worked example. */
export function Valuation({ id }: Readonly<{ id: string }>) {
  const title = useId()
  const [figures, setFigures] = useState({ weight: '', value: '' })
  const { data: valuation } = useValuation(id, useDebounced(figures, 300))
  const choosing = useBookingChange(id, (kind: Choice['kind']) =>
    unwrap(bookingCalls(id).valuation.post({ kind }, { headers: credentialHeaders(id) })),
  )
  if (!valuation) return null
  const { kind, isChosen, canChange, choices } = valuation
  const figure = (name: keyof typeof figures) => ({
    value: figures[name],
    onChange: ({ target }: Readonly<{ target: { value: string } }>) =>
      setFigures({ ...figures, [name]: target.value.replace(/[$,\s]/g, '') }),
  })
  return (
    <Flex direction="column" gap="4">
      <Heading as="h3" size="3" id={title}>
        If something is lost or damaged
      </Heading>
      {canChange ? (
        <>
          <Text as="p" color="gray">
            {isChosen
              ? 'This is what you chose. You can change it until the work starts. Papers that you signed are then signed again.'
              : 'This applies unless you choose the other one. You can choose until the work starts.'}
          </Text>
          <RadioGroup.Root
            aria-labelledby={title}
            size="3"
            value={choosing.isPending ? choosing.variables : kind}
          >
            <Flex direction="column" gap="4">
              {choices.map(choice => (
                <RadioGroup.Item
                  key={choice.kind}
                  value={choice.kind}
                  onClick={() => choosing.mutate(choice.kind)}
                >
                  <Words choice={choice} />
                </RadioGroup.Item>
              ))}
            </Flex>
          </RadioGroup.Root>
          <RequestError error={choosing.error}>
            Your choice could not be saved. Please try again.
          </RequestError>
          <FieldPair>
            <Field label="Try it with something of yours: pounds" inputMode="decimal" {...figure('weight')} />
            <Field label="What it is worth, in dollars" inputMode="decimal" {...figure('value')} />
          </FieldPair>
        </>
      ) : (
        choices
          .filter(choice => choice.kind === kind)
          .map(choice => <Words key={choice.kind} choice={choice} />)
      )}
    </Flex>
  )
}

type Choice = NonNullable<ReturnType<typeof useValuation>['data']>['choices'][number]

const Words = ({ choice: { words, example, waives } }: Readonly<{ choice: Choice }>) => (
  <Flex as="span" direction="column" gap="1">
    <strong>{words}</strong>
    <span aria-live="polite">{example}</span>
    {waives && (
      <span>
        Between states the law gives you full value protection. With this choice you waive it when you sign
        your papers.
      </span>
    )}
  </Flex>
)
