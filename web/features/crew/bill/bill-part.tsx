import { Grid } from '@radix-ui/themes'
import { CreditCard, Mail, PenLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useOnline } from '../../../shared/api/query-client.ts'
import { QrCode } from '../../../shared/components/qr-code.tsx'
import type { CurrentPaper } from '../../../shared/papers/papers.ts'
import { Comparison } from '../../../shared/payment/comparison.tsx'
import { amountIn, dollars } from '../../../shared/payment/dollars.ts'
import large from '../../../shared/styles/large.module.css'
import styles from '../crew.module.css'
import { useSpeech, useWords } from '../language/language.tsx'
import { isDone, type JobPapers, signerOf, stateOf } from '../papers/papers.ts'
import { BigButton, Field, JobForm, Notice, Part, PlainButton } from '../parts.tsx'
import type { SavedProof } from '../proof/proof.ts'
import { billRefusalIn, billWordsIn } from './bill-words.ts'
import { type Cash, useBill } from './use-bill.ts'

type BillPartProps = Readonly<{
  token: string
  serviceRequestId: string
  /** The member who uses the phone. */
  by: string | undefined
  /** Whether the server has every step of the job. */
  isSent: boolean
  papers: JobPapers | undefined
  onPhone: readonly SavedProof[]
  /** `signer` is who is expected to sign. */
  onPaper(paper: CurrentPaper, signer?: string): void
}>

/**
 * The end of a job, with the customer beside the crew: the bill is agreed, then signed, then paid. The price is fixed
 * before the signature, because the final bill of lading states it.
 */
export default function BillPart({ isSent, ...props }: BillPartProps) {
  const words = useBillWords()
  const isOnline = useOnline()
  return (
    <Part title={words.title}>
      {!isOnline && <Notice>{words.offline}</Notice>}
      {isSent ? <SentBill {...props} isOnline={isOnline} /> : <p role="status">{words.notSent}</p>}
    </Part>
  )
}

type SentBillProps = Omit<BillPartProps, 'isSent'> & Readonly<{ isOnline: boolean }>

function SentBill({ token, serviceRequestId, by, papers, onPhone, onPaper, isOnline }: SentBillProps) {
  const { language } = useSpeech()
  const words = billWordsIn[language]
  const { papers: paperWords } = useWords()
  const { bill, change } = useBill(token, serviceRequestId)
  const { data } = bill
  const fault = change.error ?? bill.error
  const isDisabled = !isOnline || change.isPending
  // The estimate and the order come before the work.
  const unsigned =
    papers?.current.filter(paper => paper.kind === 'bill_of_lading' && !isDone(stateOf(paper, onPhone))) ?? []
  const isLinkSent = change.isSuccess && change.variables.kind === 'link'
  return (
    <>
      {fault && (
        <Notice color="red" role="alert">
          {billRefusalIn(language, fault)}
        </Notice>
      )}
      {change.data && (
        <Notice color="red" role="alert">
          {words.declined(change.data)}
        </Notice>
      )}
      {bill.isError && (
        <PlainButton loading={bill.isFetching} onClick={() => bill.refetch()}>
          {words.retry}
        </PlainButton>
      )}
      {data && (
        <>
          <div className={styles.bill}>
            <Comparison
              settlement={language === 'es' ? { ...data, ...data.inSpanish } : data}
              isStale={bill.isFetching}
              words={words.comparison}
            />
          </div>
          <p>{words.paid(dollars(data.paid))}</p>
        </>
      )}
      {data && !data.isSettled && (
        <>
          <p>{words.hint}</p>
          <AgreeForm
            label={words.agree(dollars(data.actual))}
            name={papers && signerOf(papers, onPhone)}
            isDisabled={isDisabled || bill.isFetching}
            isSending={change.isPending}
            onAgree={acceptedBy =>
              change.mutate({ kind: 'agree', total: data.actual, balance: data.balance, acceptedBy })
            }
          />
        </>
      )}
      {data?.isSettled && (
        <>
          <p role="status">
            <strong>{words.agreed(data.acceptedBy)}</strong>
          </p>
          {unsigned.map(paper => (
            <PlainButton key={paper.kind} onClick={() => onPaper(paper, data.acceptedBy ?? undefined)}>
              <PenLine size={20} aria-hidden /> {paperWords.readAndSign}: {paperWords.names[paper.kind]}
            </PlainButton>
          ))}
        </>
      )}
      {data?.isSettled && data.due <= 0 && <p role="status">{words.nothingDue(data.receiptTo)}</p>}
      {/* By the card that the customer let us keep, on the customer's own phone, or by hand. */}
      {data?.isSettled && data.due > 0 && (
        <>
          {data.card && (
            <BigButton
              disabled={isDisabled}
              onClick={() => change.mutate({ kind: 'card', amount: data.due })}
            >
              <CreditCard size={20} aria-hidden />
              {words.chargeCard(dollars(data.due), `${data.card.brand} •••• ${data.card.last4}`)}
            </BigButton>
          )}
          <p>{words.scan}</p>
          <QrCode text={data.payUrl} label={words.qr} className={styles.qr} />
          <PlainButton disabled={isDisabled} onClick={() => change.mutate({ kind: 'link' })}>
            <Mail size={20} aria-hidden /> {words.sendLink(data.receiptTo, data.isTexted)}
          </PlainButton>
          {isLinkSent && <p role="status">{words.linkSent}</p>}
          <CashForm
            due={data.due}
            isDisabled={isDisabled}
            onTake={cash => change.mutate({ kind: 'cash', cash: { ...cash, ...(by && { by }) } })}
          />
        </>
      )}
    </>
  )
}

const useBillWords = () => billWordsIn[useSpeech().language]

type AgreeFormProps = Readonly<{
  label: string
  /** Who signed before, and is likely to agree. */
  name: string | undefined
  isDisabled: boolean
  isSending: boolean
  onAgree(name: string): void
}>

/** The customer agrees to the price by name. The paper that follows is signed under the same name. */
function AgreeForm({ label, name = '', isDisabled, isSending, onAgree }: AgreeFormProps) {
  const words = useBillWords()
  const [typed, setTyped] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const acceptedBy = (typed ?? name).trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(acceptedBy === '')
    if (acceptedBy !== '') onAgree(acceptedBy)
  }
  return (
    <Grid asChild gap="3">
      <form onSubmit={submit} noValidate>
        <Field
          label={words.acceptedBy}
          value={typed ?? name}
          maxLength={200}
          autoCapitalize="words"
          onChange={({ target }) => setTyped(target.value)}
        />
        {isMissing && <p role="alert">{words.noName}</p>}
        <BigButton disabled={isDisabled} loading={isSending}>
          {label}
        </BigButton>
      </form>
    </Grid>
  )
}

type CashFormProps = Readonly<{ due: number; isDisabled: boolean; onTake(cash: Cash): void }>

function CashForm({ due, isDisabled, onTake }: CashFormProps) {
  const words = useBillWords()
  const submit = (text: (name: string) => string) => {
    const [amount, tip] = [amountIn(text('amount')), amountIn(text('tip'))]
    const isComplete = amount > 0 && tip >= 0 && tip <= amount
    if (isComplete) onTake({ kind: text('kind') === 'check' ? 'check' : 'cash', amount, tip })
    return isComplete
  }
  return (
    <details className={styles.details}>
      <summary>{words.byHand}</summary>
      <JobForm
        title={words.byHand}
        save={words.take}
        isDisabled={isDisabled}
        missing={words.noAmount}
        onSubmit={submit}
      >
        <label className={large.field}>
          {words.kind}
          <select name="kind">
            <option value="cash">{words.cash}</option>
            <option value="check">{words.check}</option>
          </select>
        </label>
        <Field label={words.amount} name="amount" inputMode="decimal" defaultValue={due.toFixed(2)} />
        <Field label={words.tip} name="tip" inputMode="decimal" defaultValue="0.00" />
      </JobForm>
    </details>
  )
}
