import { Button, Flex, Skeleton, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { whenOf } from '../../../src/shared/calendar.ts'
import { licensesInWords } from '../../../src/shared/licenses.ts'
import { unwrap } from '../api/api.ts'
import { bookingCalls, bookingKey } from '../api/booking.ts'
import { useConfig } from '../api/config.ts'
import { Facts } from '../components/facts.tsx'
import { dayOf } from '../dates/clock.ts'
import { dayInWords } from '../dates/days.ts'
import { serviceNames } from '../labels.ts'
import { dollars, leftOf } from './dollars.ts'
import styles from './receipt.module.css'
import { distanceInWords, Route, Tear, Ticket, Total } from './ticket.tsx'
import { words as allWords } from './words.ts'

const words = allWords.receipt

/** The receipt of a paid booking: number, route, line items and total. Prints without the page around it. */
export function Receipt({ serviceRequestId }: Readonly<{ serviceRequestId: string }>) {
  const { data: receipt, isError } = useReceipt(serviceRequestId)
  if (isError) return <Text as="p">{words.elsewhere}</Text>
  if (!receipt) return <Skeleton height="520px" />
  return (
    <Flex direction="column" align="start" gap="4">
      <article className={styles.receipt} aria-label={receipt.isFinal ? words.finalTitle : words.title}>
        <Ticket>
          <Letterhead office={receipt.office} />
          <Total label={words.number} amount={receipt.bookingNumber} />
          <Job receipt={receipt} />
          <Tear />
          <Money receipt={receipt} />
          {!receipt.isFinal && <p className={styles.notice}>{receipt.notice}</p>}
        </Ticket>
      </article>
      <Button size="3" variant="soft" onClick={() => print()}>
        <Printer size={18} aria-hidden /> {words.print}
      </Button>
    </Flex>
  )
}

/** The receipt of a paid booking. Needs only the booking's id, so a guest who has just paid can see it. */
export const useReceipt = (serviceRequestId: string) =>
  useQuery({
    queryKey: [...bookingKey(serviceRequestId), 'receipt'],
    queryFn: () => unwrap(bookingCalls(serviceRequestId).receipt.get()),
    staleTime: 0,
  })

type ReceiptData = NonNullable<ReturnType<typeof useReceipt>['data']>

/** The company's name and contact details, for print. */
function Letterhead({ office }: Pick<ReceiptData, 'office'>) {
  const { brand, phones, supportEmail, licenses } = useConfig()
  const numbers = licensesInWords(licenses)
  return (
    <header className={styles.letterhead}>
      <strong>{brand}</strong>
      {numbers && <span>{numbers}</span>}
      <span>
        {words.contact} {phones[office]} · {supportEmail}
      </span>
    </header>
  )
}

function Job({ receipt }: Readonly<{ receipt: ReceiptData }>) {
  const { customerName, serviceType, fromAddress, toAddress, distance, measured } = receipt
  return (
    <Flex direction="column" gap="2" mt="5">
      <Route
        from={fromAddress}
        to={toAddress}
        distance={distance === null ? undefined : distanceInWords(distance, measured === 'approximate')}
      />
      <Facts
        facts={[
          [words.customer, customerName],
          [words.service, serviceNames[serviceType]],
          [words.day, whenOf(receipt).short],
        ]}
      />
    </Flex>
  )
}

function Money({ receipt }: Readonly<{ receipt: ReceiptData }>) {
  const { lines, total, isFinal, worked, paidAmount, paidAt, refundedAmount, refundPending, keptAmount } =
    receipt
  const { cashAmount, tips, balance, dueLater, dueLaterOn } = receipt
  return (
    <table className={styles.money}>
      <tbody>
        {lines.map(({ label, arithmetic, amount }) => (
          <Line key={label + arithmetic} label={label} arithmetic={arithmetic} amount={amount} />
        ))}
      </tbody>
      <tfoot>
        <Line
          label={isFinal ? words.finalTotal : words.total}
          arithmetic={worked ? words.worked(worked) : undefined}
          amount={total}
        />
        {paidAt && <Line label={words.paid(dayOf(paidAt))} amount={paidAmount} />}
        {cashAmount > 0 && <Line label={words.byHand} amount={cashAmount} />}
        {tips > 0 && <Line label={words.tips} amount={tips} />}
        {keptAmount > 0 && <Line label={words.kept} amount={keptAmount} />}
        {refundedAmount > 0 && (
          <>
            <Line label={words.refunded} amount={-refundedAmount} />
            <Line label={words.net} amount={leftOf(receipt)} />
          </>
        )}
        {refundPending > 0 && <Line label={words.refundPending} amount={-refundPending} />}
        {balance > 0 && (
          <Line
            label={words.due}
            arithmetic={dueLaterOn ? words.dueLater(dollars(dueLater), dayInWords(dueLaterOn)) : undefined}
            amount={balance}
          />
        )}
      </tfoot>
    </table>
  )
}

type LineProps = Readonly<{ label: string; arithmetic?: string; amount: number }>

const Line = ({ label, arithmetic, amount }: LineProps) => (
  <tr>
    <th scope="row">
      {label}
      {arithmetic && <span className={styles.arithmetic}>{arithmetic}</span>}
    </th>
    <td>{dollars(amount)}</td>
  </tr>
)
