import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { api, unwrap } from '../../../shared/api/api.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import { officeKey } from '../shared/live.tsx'
import { useOpenBooking } from '../shared/url.ts'
import { Row, TitledList } from './list.tsx'

/** Compares our records with the card provider's on request, because that takes many calls. */
export function CardMoney() {
  const id = useId()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...officeKey, 'reconciliation'],
    queryFn: () => unwrap(api.admin.reconciliation.get({ query: {} })),
    enabled: false,
  })
  return (
    <section aria-labelledby={id}>
      <Heading as="h3" size="3" mb="2" id={id}>
        Card payments
      </Heading>
      <Flex align="center" gap="3" wrap="wrap" mb="2">
        <Text as="p" color="gray" role="status">
          {data ? inWords(data) : 'Check the last 30 days against the card provider, to the cent.'}
        </Text>
        <Button variant="soft" color="gray" loading={isFetching} onClick={() => refetch()}>
          Check payments
        </Button>
      </Flex>
      {isError && <Failed onRetry={refetch}>The card provider could not be reached.</Failed>}
      {data && (
        <TitledList title="Differences" items={data.differences}>
          {difference => <DifferenceRow key={difference.id} difference={difference} />}
        </TitledList>
      )}
    </section>
  )
}

type Reconciliation = NonNullable<Awaited<ReturnType<typeof api.admin.reconciliation.get>>['data']>
type Difference = Reconciliation['differences'][number]

function DifferenceRow({ difference }: Readonly<{ difference: Difference }>) {
  const { linkTo } = useOpenBooking()
  const { kind, id, serviceRequestId, log, provider } = difference
  return (
    <Row
      link={serviceRequestId && <Link {...linkTo(serviceRequestId)}>Open booking</Link>}
      detail={`${kind} ${id}`}
    >
      <p>
        We have {moneyInWords(log)}. The card provider has {moneyInWords(provider)}.
      </p>
    </Row>
  )
}

const moneyInWords = (money: Difference['log']) =>
  money ? `${dollars(money.amount)} (${money.state.replaceAll('_', ' ')})` : 'nothing'

function inWords({ agreed: { charges, refunds, disputes }, differences }: Reconciliation): string {
  const agree = `${countOf(charges, 'payment')}, ${countOf(refunds, 'refund')} and ${countOf(disputes, 'dispute')} agree.`
  if (differences.length === 0) return `${agree} Nothing differs.`
  return `${agree} Differences are listed here; new ones usually resolve within ten minutes.`
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
