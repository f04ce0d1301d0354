import { Button, Text, TextField } from '@radix-ui/themes'
import { type FormEvent, type InputHTMLAttributes, useId, useState } from 'react'
import { FormError } from '../../components/notice.tsx'
import styles from '../card-payment.module.css'
import type { CardFormProps } from '../card-payment.tsx'
import { dollars } from '../dollars.ts'
import { type Outcome, outcomeOf } from '../outcome.ts'
import { useFocusOnFault } from '../use-focus-on-fault.ts'
import { words } from '../words.ts'
import { blankCard, type CardField, fieldOf, formatAs, readCard, type TypedCard } from './card.ts'
import { type ChallengeAnswer, ChallengeDialog } from './challenge-dialog.tsx'
import { answerChallenge, confirmCard } from './provider.ts'
import { TestCards } from './test-cards.tsx'

/** The sandbox's card form. Card data lives only in its state. */
export default function SandboxForm({ payment, isPaying, fault, onPay, label }: CardFormProps) {
  const [typed, setTyped] = useState<TypedCard>(blankCard)
  const [wrongField, setWrongField] = useState<CardField>()
  const [challenge, setChallenge] = useState<(answer: ChallengeAnswer) => void>()
  const form = useFocusOnFault(fault, wrongField)
  const faultId = useId()

  const askBank = () =>
    new Promise<ChallengeAnswer>(resolve => setChallenge(() => resolve)).finally(() =>
      setChallenge(undefined),
    )

  const ask = async (): Promise<Outcome> => {
    const card = readCard(typed)
    if ('field' in card) {
      setWrongField(card.field)
      return { kind: 'refused', message: card.message }
    }
    let reply = await confirmCard(payment.clientSecret, card)
    if (reply.paymentIntent?.status === 'requires_action') {
      reply = await answerChallenge(payment.clientSecret, await askBank())
    }
    setWrongField(fieldOf(reply.error?.param))
    return outcomeOf(reply)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrongField(undefined)
    onPay(ask)
  }

  const field = (name: CardField) => ({
    name,
    value: typed[name],
    onType: (text: string) => setTyped({ ...typed, [name]: formatAs[name](text) }),
    disabled: isPaying,
    'aria-invalid': (fault && wrongField === name) || undefined,
    'aria-describedby': fault && wrongField === name ? faultId : undefined,
  })

  return (
    <form className={styles.form} onSubmit={submit} ref={form} noValidate>
      <CardInput
        {...field('number')}
        label={words.card.number}
        autoComplete="cc-number"
        inputMode="numeric"
      />
      <div className={styles.row}>
        <CardInput
          {...field('expiry')}
          label={words.card.expiry}
          placeholder={words.card.expiryExample}
          autoComplete="cc-exp"
          inputMode="numeric"
        />
        <CardInput {...field('cvc')} label={words.card.cvc} autoComplete="cc-csc" inputMode="numeric" />
      </div>
      <CardInput {...field('postalCode')} label={words.card.postalCode} autoComplete="postal-code" />
      {fault && <FormError id={faultId}>{fault}</FormError>}
      <Button size="4" type="submit" disabled={isPaying} loading={isPaying}>
        {label}
      </Button>
      <TestCards />
      {challenge && <ChallengeDialog amount={dollars(payment.amount)} onAnswer={challenge} />}
    </form>
  )
}

type CardInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'placeholder' | 'disabled' | 'aria-describedby' | 'aria-invalid'
> &
  Readonly<{ label: string; name: CardField; value: string; onType: (text: string) => void }>

function CardInput({ label, onType, ...input }: CardInputProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <Text as="label" htmlFor={id} size="2" weight="medium">
        {label}
      </Text>
      <TextField.Root {...input} id={id} size="3" onChange={({ target }) => onType(target.value)} />
    </div>
  )
}
