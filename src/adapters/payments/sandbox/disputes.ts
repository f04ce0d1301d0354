import { type Charge, type Dispute, invalidRequest, nulls, type Stamp } from './objects.ts'
import type { Transaction } from './store.ts'

/** The customer disputes a charge at the bank, which withdraws the money at once. */
export async function dispute(charge: Charge, sandbox: Transaction): Promise<void> {
  await sandbox.put({ ...charge, disputed: true })
  const opened = newDispute(charge, sandbox.stamp('du'))
  await sandbox.emit('charge.dispute.created', opened)
  await sandbox.emit('charge.dispute.funds_withdrawn', moved(opened, -opened.amount, sandbox))
}

/** As the provider's test mode: the text `winning_evidence` wins the dispute, `losing_evidence` loses it. */
export async function sendEvidence(text: string, sandbox: Transaction): Promise<Dispute> {
  const sent = withEvidence(await lockDispute('needs_response', sandbox), text)
  return (await decide(sent, text, sandbox)) ?? sandbox.emit('charge.dispute.updated', sent)
}

/** Appeals a lost dispute. The bank keeps the money until the same texts decide the appeal. */
export async function appeal(reason_for_filing: string, sandbox: Transaction): Promise<Dispute> {
  const lost = await lockDispute('lost', sandbox)
  if (lost.evidence.appeal) throw invalidRequest('This dispute was appealed before')
  const evidence = { ...lost.evidence, appeal: { card: { reason_for_filing } } }
  const appealed = { ...lost, evidence, status: 'appeal_under_review' } as const
  await sandbox.emit('charge.dispute.updated', appealed)
  return (await decide(appealed, reason_for_filing, sandbox)) ?? appealed
}

async function decide(dispute: Dispute, text: string, sandbox: Transaction): Promise<Dispute | undefined> {
  if (text === 'losing_evidence') return lose(dispute, sandbox)
  if (text !== 'winning_evidence') return undefined
  const won: Dispute = { ...dispute, status: 'won' }
  await sandbox.emit('charge.dispute.closed', won)
  return sandbox.emit('charge.dispute.funds_reinstated', moved(won, won.amount, sandbox))
}

/** Accepts the dispute: the money is lost. */
export const closeDispute = async (sandbox: Transaction): Promise<Dispute> =>
  lose(await lockDispute('needs_response', sandbox), sandbox)

const lose = (dispute: Dispute, sandbox: Transaction): Promise<Dispute> =>
  sandbox.emit('charge.dispute.closed', { ...dispute, status: 'lost' })

/** Whether the bank has the charge's money. A dispute that was won leaves it with us, and it can be refunded again. */
export async function isWithdrawn({ id, disputed }: Charge, sandbox: Transaction): Promise<boolean> {
  if (!disputed) return false
  const [dispute] = await sandbox.list('dispute', { limit: 1, fields: { charge: id } })
  return dispute?.status !== 'won'
}

/** @throws Refusal if it is in another state */
async function lockDispute(status: 'needs_response' | 'lost', sandbox: Transaction): Promise<Dispute> {
  const { payment_intent } = await sandbox.get('dispute', sandbox.id)
  await sandbox.lockIntent(payment_intent)
  const found = await sandbox.get('dispute', sandbox.id)
  if (found.status === status) return found
  throw invalidRequest(
    status === 'lost' ? 'Only a lost dispute can be appealed' : 'This dispute is already closed',
  )
}

/** The dispute after the bank took this amount, negative, or gave it back. The provider's fee is left out. */
const moved = (dispute: Dispute, amount: number, sandbox: Transaction): Dispute => {
  const stamp = sandbox.stamp('txn')
  const isBack = amount > 0
  return {
    ...dispute,
    balance_transactions: [
      ...dispute.balance_transactions,
      {
        object: 'balance_transaction',
        amount,
        available_on: stamp.created,
        balance_type: 'payments',
        currency: dispute.currency,
        description: `Chargeback ${isBack ? 'reversal' : 'withdrawal'} for ${dispute.charge}`,
        exchange_rate: null,
        fee: 0,
        fee_details: [],
        net: amount,
        reporting_category: isBack ? 'dispute_reversal' : 'dispute',
        source: dispute.id,
        status: 'available',
        type: 'adjustment',
        ...stamp,
      },
    ],
  }
}

const withEvidence = (dispute: Dispute, uncategorized_text: string): Dispute => ({
  ...dispute,
  evidence: { ...dispute.evidence, uncategorized_text },
  evidence_details: { ...dispute.evidence_details, has_evidence: true, submission_count: 1 },
})

const newDispute = (charge: Charge, stamp: Stamp): Dispute => ({
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: {
    ...nulls(
      'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure',
      'cancellation_rebuttal customer_communication customer_email_address customer_name',
      'customer_purchase_ip customer_signature duplicate_charge_documentation',
      'duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy',
      'refund_policy_disclosure refund_refusal_explanation service_date service_documentation',
      'shipping_address shipping_carrier shipping_date shipping_documentation',
      'shipping_tracking_number uncategorized_file uncategorized_text',
    ),
    enhanced_evidence: {},
  },
  evidence_details: {
    due_by: stamp.created + 7 * 24 * 3600,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
  ...stamp,
})
