import { Box, Button, Flex, Heading, RadioGroup, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { mostTip } from '../../../src/shared/money.ts'
import { Field } from '../forms/field.tsx'
import { amountIn, dollars } from './dollars.ts'

type TipProps = Readonly<{
  /** Of the job, in dollars. */
  price: number
  /** In dollars; 0 for no tip. */
  value: number
  onChange: (tip: number) => void
}>

/** Lets the customer tip the crew: a part of the price, or another amount. */
export function Tip({ price, value, onChange }: TipProps) {
  const [isOther, setOther] = useState(false)
  return (
    <section aria-labelledby={titleId}>
      <Heading as="h2" size="4" id={titleId}>
        A tip for your crew
      </Heading>
      <Text as="p" size="2" color="gray" mt="1" mb="3">
        If you like. It is paid with your card.
      </Text>
      <RadioGroup.Root
        size="3"
        aria-labelledby={titleId}
        value={isOther ? other : String(value)}
        onValueChange={chosen => {
          setOther(chosen === other)
          onChange(chosen === other ? 0 : Number(chosen))
        }}
      >
        <Flex gapX="5" gapY="2" wrap="wrap">
          <RadioGroup.Item value="0">No tip</RadioGroup.Item>
          {parts.map(part => {
            const tip = Math.max(1, Math.round(price * part))
            return (
              <RadioGroup.Item key={part} value={String(tip)}>
                {dollars(tip)}
              </RadioGroup.Item>
            )
          })}
          <RadioGroup.Item value={other}>Another amount</RadioGroup.Item>
        </Flex>
      </RadioGroup.Root>
      {isOther && <OtherTip onChange={onChange} />}
    </section>
  )
}

const titleId = 'tip'
const other = 'other'
const parts = [0.05, 0.1, 0.15]

function OtherTip({ onChange }: Pick<TipProps, 'onChange'>) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  return (
    <Box asChild mt="3" maxWidth="320px">
      <form
        onSubmit={event => {
          event.preventDefault()
          const tip = amountIn(typed)
          const isValid = tip >= 1 && tip <= mostTip
          setError(isValid ? undefined : `Enter an amount from $1 to $${mostTip.toLocaleString('en-US')}`)
          if (isValid) onChange(tip)
        }}
      >
        <Field
          label="Tip in dollars"
          inputMode="decimal"
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button size="3" variant="soft" mt="2">
          Add the tip
        </Button>
      </form>
    </Box>
  )
}
