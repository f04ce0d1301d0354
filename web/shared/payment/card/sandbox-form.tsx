import { Button, DataList, Flex, Grid, Text, TextField } from '@radix-ui/themes'
import { type FormEvent, type InputHTMLAttributes, useId, useState } from 'react'
import { AlertDialog, AlertDialogButtons } from '../../components/dialog.tsx'
import { FormError } from '../../components/notice.tsx'
import { Labeled } from '../../forms/field.tsx'
import { dollars } from '../dollars.ts'
import { type CardFormProps, useFocusOnFault } from './card-form.ts'
import styles from './card-payment.module.css'
import { type Outcome, outcomeOf } from './outcome.ts'
import { blankCard, type CardField, fieldOf, formatAs, readCard, type TypedCard } from './sandbox-card.ts'
import { answerChallenge, confirmCard } from './sandbox-provider.ts'

/** The sandbox's card form. Card data lives only in its state. */
export default function SandboxForm({ payment, isPaying, fault, onPay, onEdit, label }: CardFormProps) {
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
    onType(text: string) {
      setTyped({ ...typed, [name]: formatAs[name](text) })
      onEdit()
    },
    disabled: isPaying,
    'aria-invalid': (fault && wrongField === name) || undefined,
    'aria-describedby': fault && wrongField === name ? faultId : undefined,
  })

  return (
    <Flex asChild direction="column" gap="4">
      <form onSubmit={submit} ref={form} noValidate>
        <CardInput {...field('number')} label="Card number" autoComplete="cc-number" inputMode="numeric" />
        <Grid columns="2" gap="4">
          <CardInput
            {...field('expiry')}
            label="Expiration date"
            placeholder="MM / YY"
            autoComplete="cc-exp"
            inputMode="numeric"
          />
          <CardInput {...field('cvc')} label="Security code" autoComplete="cc-csc" inputMode="numeric" />
        </Grid>
        <CardInput {...field('postalCode')} label="ZIP code (optional)" autoComplete="postal-code" />
        <Button size="4" type="submit" disabled={isPaying} loading={isPaying}>
          {label}
        </Button>
        {/* Below the button, which must not move under a finger. */}
        {fault && <FormError id={faultId}>{fault}</FormError>}
        <TestCards />
        {challenge && <ChallengeDialog amount={dollars(payment.amount)} onAnswer={challenge} />}
      </form>
    </Flex>
  )
}

type CardInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'placeholder' | 'disabled' | 'aria-describedby' | 'aria-invalid'
> &
  Readonly<{ label: string; name: CardField; value: string; onType: (text: string) => void }>

const CardInput = ({ label, onType, ...input }: CardInputProps) => (
  <Labeled label={label}>
    {({ id, size }) => (
      <TextField.Root {...input} id={id} size={size} onChange={({ target }) => onType(target.value)} />
    )}
  </Labeled>
)

/** A note that no money moves; opened, it lists the test card numbers. */
const TestCards = () => (
  <Text asChild size="2" color="gray">
    <details className={styles.testCards}>
      <summary>Test payments: no money moves here</summary>
      <p>Use a test card, any future date and any code.</p>
      <DataList.Root size="2" mt="2">
        {testCards.map(([number, outcome]) => (
          <DataList.Item key={number}>
            <DataList.Label>{number}</DataList.Label>
            <DataList.Value>{outcome}</DataList.Value>
          </DataList.Item>
        ))}
      </DataList.Root>
    </details>
  </Text>
)

const testCards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has no funds'],
  ['4000 0000 0000 3220', 'asks for 3-D Secure'],
]

type ChallengeAnswer = 'complete' | 'fail'

type ChallengeDialogProps = Readonly<{ amount: string; onAnswer: (answer: ChallengeAnswer) => void }>

/** Simulates the bank's 3-D Secure page. Closing it fails the challenge. */
const ChallengeDialog = ({ amount, onAnswer }: ChallengeDialogProps) => (
  <AlertDialog.Root open onOpenChange={isOpen => !isOpen && onAnswer('fail')}>
    <AlertDialog.Content maxWidth="400px">
      <AlertDialog.Title>Your bank is asking: is this you?</AlertDialog.Title>
      <AlertDialog.Description>
        Approve the payment of {amount} to finish your booking.
      </AlertDialog.Description>
      <AlertDialogButtons cancel="Fail authentication">
        <Button size="3" onClick={() => onAnswer('complete')}>
          Approve payment
        </Button>
      </AlertDialogButtons>
    </AlertDialog.Content>
  </AlertDialog.Root>
)
