import { generatePath } from 'react-router-dom'
import { roundedToCents } from '../../../src/shared/money.ts'
import { today } from '../dates/clock.ts'
import { paths } from '../paths.ts'

/** The address of a checkout for the balance has this parameter. Mails use it too. */
export const forBalance = { name: 'for', value: 'balance' } as const

/** The address at which what is due after the payment that booked is paid. */
export const balancePath = (serviceRequestId: string) =>
  `${generatePath(paths.checkout, { serviceRequestId })}?${forBalance.name}=${forBalance.value}`

type Balance = Readonly<{ balance: number; dueLater: number; dueLaterOn: string | null }>

/** What is due of the balance, in dollars: without what is due only later. */
export function dueToday({ balance, dueLater, dueLaterOn }: Balance): number {
  const isPartLater = dueLaterOn !== null && today() < dueLaterOn
  return isPartLater ? roundedToCents(balance - dueLater) : balance
}
