import { Button, Heading } from '@radix-ui/themes'
import { CreditCard, Mail, PenLine } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { serverMessageOr } from '../../../shared/api/api.ts'
import { useOnline } from '../../../shared/api/query-client.ts'
import { QrCode } from '../../../shared/components/qr-code.tsx'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'
import { Comparison } from '../../../shared/payment/comparison.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import styles from '../crew.module.css'
import { useSpeech, useWords } from '../language/language.tsx'
import { type JobPapers, stateOf } from '../papers/papers.ts'
import type { SavedProof } from '../proof/proof.ts'
import { billWordsIn } from './bill-words.ts'
import { type Bill, type Cash, useBill } from './use-bill.ts'

type BillPartProps = Readonly<{
  token: string
  serviceRequestId: string
  /** The member who uses the phone. */
  by: string | undefined
  /** Whether the server has every step of the job. */
  isSent: boolean
  papers: JobPapers | undefined
  own: readonly SavedProof[]
  onPaper(paper: CurrentPaper): void
}>

/**
 * The end of a job, with the customer beside the crew: the bill is agreed, then signed, then paid. The price is fixed
 * before the signature, because the final bill of lading states it.
 */
export default function BillPart(props: BillPartProps) {
  const { isSent } = props
  const words = useBillWords()
  const isOnline = useOnline()
  const title = useId()
  return (
    <section className={styles.part} aria-labelledby={title}>
      <Heading as="h4" size="5" id={title}>
        {words.title}
      </Heading>
      {!isOnline && <p className={styles.waiting}>{words.offline}</p>}
      {isSent ? <SentBill {...props} isOnline={isOnline} /> : <p role="status">{words.notSent}</p>}
    </section>
  )
}

function SentBill({
  token,
  serviceRequestId,
  by,
  papers,
  own,
  onPaper,
  isOnline,
}: BillPartProps & Readonly<{ isOnline: boolean }>) {
  const words = useBillWords()
  const { papers: papersWords } = useWords()
  const { bill, change } = useBill(token, serviceRequestId)
  const { data } = bill
  const fault = change.error ?? bill.error
  const unsigned = (papers?.current ?? []).filter(paper =>
    ['unsigned', 'changed'].includes(stateOf(paper, own)),
  )
  return (
    <>
      {fault && (
        <p role="alert" className={styles.refused}>
          {serverMessageOr(fault, words.failed)}
        </p>
      )}
      {change.data && (
        <p role="alert" className={styles.refused}>
          {words.declined(change.data)}
        </p>
      )}
      {bill.isError && (
        <Button
          variant="outline"
          color="gray"
          highContrast
          className={styles.tall}
          loading={bill.isFetching}
          onClick={() => bill.refetch()}
        >
          {words.retry}
        </Button>
      )}
      {data && (
        <>
          <div className={styles.bill}>
            <Comparison settlement={data} isStale={bill.isFetching} words={words.comparison} />
          </div>
          <p>{words.paid(dollars(data.paid))}</p>
          {data.isSettled ? (
            <>
              <p role="status">
                <strong>{words.agreed}</strong>
              </p>
              {unsigned.map(paper => (
                <Button
                  key={paper.kind}
                  variant="outline"
                  highContrast
                  className={styles.tall}
                  onClick={() => onPaper(paper)}
                >
                  <PenLine size={20} aria-hidden /> {papersWords.readAndSign}: {papersWords.names[paper.kind]}
                </Button>
              ))}
              {data.due > 0 ? (
                <Payment
                  bill={data}
                  isBusy={change.isPending}
                  isOnline={isOnline}
                  isLinkSent={change.isSuccess && change.variables.kind === 'link'}
                  onCard={() => change.mutate({ kind: 'card', amount: data.due })}
                  onLink={() => change.mutate({ kind: 'link' })}
                  onCash={cash => change.mutate({ kind: 'cash', cash: { ...cash, ...(by && { by }) } })}
                />
              ) : (
                <p role="status">{words.nothingDue(data.receiptTo)}</p>
              )}
            </>
          ) : (
            <>
              <p>{words.hint}</p>
              <Button
                highContrast
                className={styles.tall}
                disabled={!isOnline || bill.isFetching}
                loading={change.isPending}
                onClick={() => change.mutate({ kind: 'agree', total: data.actual, balance: data.balance })}
              >
                {words.agree(dollars(data.actual))}
              </Button>
            </>
          )}
        </>
      )}
    </>
  )
}

const useBillWords = () => billWordsIn[useSpeech().language]

type PaymentProps = Readonly<{
  bill: Bill
  isBusy: boolean
  isOnline: boolean
  isLinkSent: boolean
  onCard(): void
  onLink(): void
  onCash(cash: Cash): void
}>

/** What is due now: by the card that the customer let us keep, on the customer's own phone, or by hand. */
function Payment({
  bill: { due, card, payUrl, receiptTo, isTexted },
  isBusy,
  isOnline,
  isLinkSent,
  ...on
}: PaymentProps) {
  const words = useBillWords()
  const disabled = !isOnline || isBusy
  return (
    <>
      {card && (
        <Button highContrast className={styles.tall} disabled={disabled} onClick={on.onCard}>
          <CreditCard size={20} aria-hidden />
          {words.chargeCard(dollars(due), `${card.brand} •••• ${card.last4}`)}
        </Button>
      )}
      <p>{words.scan}</p>
      <QrCode text={payUrl} label={words.qr} className={styles.qr} />
      <Button
        variant="outline"
        color="gray"
        highContrast
        className={styles.tall}
        disabled={disabled}
        onClick={on.onLink}
      >
        <Mail size={20} aria-hidden /> {words.sendLink(receiptTo, isTexted)}
      </Button>
      {isLinkSent && <p role="status">{words.linkSent}</p>}
      <CashForm due={due} disabled={disabled} onTake={on.onCash} />
    </>
  )
}

type CashFormProps = Readonly<{ due: number; disabled: boolean; onTake(cash: Cash): void }>

function CashForm({ due, disabled, onTake }: CashFormProps) {
  const words = useBillWords()
  const title = useId()
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [amount, tip] = [amountIn(form, 'amount'), amountIn(form, 'tip')]
    const isComplete = amount > 0 && tip >= 0 && tip <= amount
    setMissing(!isComplete)
    if (isComplete) onTake({ kind: form.get('kind') === 'check' ? 'check' : 'cash', amount, tip })
  }
  return (
    <details className={styles.details}>
      <summary>{words.byHand}</summary>
      <form className={styles.sheet} aria-labelledby={title} onSubmit={submit} noValidate>
        <Heading as="h5" size="4" id={title}>
          {words.byHand}
        </Heading>
        <label>
          {words.kind}
          <select name="kind">
            <option value="cash">{words.cash}</option>
            <option value="check">{words.check}</option>
          </select>
        </label>
        <label>
          {words.amount}
          <input name="amount" inputMode="decimal" autoComplete="off" defaultValue={due.toFixed(2)} />
        </label>
        <label>
          {words.tip}
          <input name="tip" inputMode="decimal" autoComplete="off" defaultValue="0.00" />
        </label>
        {isMissing && <p role="alert">{words.noAmount}</p>}
        <Button highContrast className={styles.tall} disabled={disabled}>
          {words.take}
        </Button>
      </form>
    </details>
  )
}

/** In dollars; NaN if it is no amount. */
function amountIn(form: FormData, name: string): number {
  const text = String(form.get(name) ?? '')
    .replace(/[$\s]/g, '')
    .replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}
