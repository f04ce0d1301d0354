import { Button, Flex, Heading, Skeleton, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { whenOf } from '../../../src/shared/calendar.ts'
import { letterhead } from '../../../src/shared/licenses.ts'
import { type MoneyLine, receiptTotals, receiptWords as words } from '../../../src/shared/receipt.ts'
import { unwrap } from '../api/api.ts'
import { bookingCalls, bookingKey } from '../api/booking.ts'
import { useConfig } from '../api/config.ts'
import { Facts } from '../components/facts.tsx'
import { serviceNames } from '../labels.ts'
import { dollars } from './dollars.ts'
import styles from './receipt.module.css'
import { distanceInWords, Route, Tear, Ticket, Total } from './ticket.tsx'

/** The receipt of a paid booking: number, route, line items and total. Prints without the page around it. */
export function Receipt({ serviceRequestId }: Readonly<{ serviceRequestId: string }>) {
  const { data: receipt, isError } = useReceipt(serviceRequestId)
  if (isError) return <Text as="p">Your booking number is in the confirmation email.</Text>
  if (!receipt) return <Skeleton height="520px" />
  const title = receipt.isFinal ? words.finalTitle : words.title
  return (
    <Flex direction="column" align="start" gap="4">
      <article className={styles.receipt} aria-label={title}>
        <Ticket>
          <Letterhead office={receipt.office} />
          <Heading as="h2" size="4" mb="4">
            {title}
          </Heading>
          <Total label={words.number} amount={receipt.bookingNumber} />
          <Job receipt={receipt} />
          <Tear />
          <Money receipt={receipt} />
          {receipt.rangeNote && <p className={styles.notice}>{receipt.rangeNote}</p>}
          {receipt.notice && <p className={styles.notice}>{receipt.notice}</p>}
        </Ticket>
      </article>
      <Flex gap="3" wrap="wrap">
        <Button size="3" variant="soft" onClick={() => print()}>
          <Printer size={18} aria-hidden /> Print receipt
        </Button>
        <Button size="3" variant="soft" asChild>
          <a href={receiptPdf(serviceRequestId)} download>
            <Download size={18} aria-hidden /> Download PDF
          </a>
        </Button>
      </Flex>
    </Flex>
  )
}

const receiptPdf = (id: string) => `/api/service-requests/${encodeURIComponent(id)}/receipt.pdf`

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
  const config = useConfig()
  const [brand, ...lines] = letterhead(config)
  return (
    <header className={styles.letterhead}>
      <strong>{brand}</strong>
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
      <span>
        {words.contact} {config.phones[office]} · {config.supportEmail}
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
          [words.kind, receipt.kind],
          [words.day, whenOf(receipt).short],
        ]}
      />
    </Flex>
  )
}

const Money = ({ receipt }: Readonly<{ receipt: ReceiptData }>) => (
  <table className={styles.money}>
    <tbody>
      {receipt.lines.map(line => (
        <Line key={line.label + line.arithmetic} {...line} />
      ))}
    </tbody>
    <tfoot>
      {receiptTotals(receipt).map(line => (
        <Line key={line.label} {...line} />
      ))}
    </tfoot>
  </table>
)

const Line = ({ label, arithmetic, amount }: MoneyLine) => (
  <tr>
    <th scope="row">
      {label}
      {arithmetic && <span className={styles.arithmetic}>{arithmetic}</span>}
    </th>
    <td>{dollars(amount)}</td>
  </tr>
)
