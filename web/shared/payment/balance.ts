import { generatePath } from 'react-router-dom'
import { paths } from '../paths.ts'

/** The address of a checkout for the balance has this parameter. Mails use it too. */
export const forBalance = { name: 'for', value: 'balance' } as const

/** The address at which what is due after the payment that booked is paid. */
export const balancePath = (serviceRequestId: string) =>
  `${generatePath(paths.checkout, { serviceRequestId })}?${forBalance.name}=${forBalance.value}`
