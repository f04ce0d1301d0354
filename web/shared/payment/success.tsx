import { Box, Grid } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Actions } from '../components/states.tsx'
import { Truck } from '../drawings/drawings.tsx'
import { Receipt } from './receipt.tsx'

type SuccessProps = Readonly<{
  serviceRequestId: string
  /** What was achieved and what happens next. */
  children: ReactNode
  actions: ReactNode
  /** An additional link below the actions. */
  footer?: ReactNode
}>

/** What a visitor sees after paying, in a wizard or at the checkout: what happens next beside the receipt. */
export const Success = ({ serviceRequestId, children, actions, footer }: SuccessProps) => (
  <Grid columns={{ initial: '1', md: '2' }} gap={{ initial: '7', md: '8' }} align="start">
    <div>
      <Box mb="5">
        <Truck />
      </Box>
      {children}
      <Actions mt="6">{actions}</Actions>
      {footer}
    </div>
    <Receipt serviceRequestId={serviceRequestId} />
  </Grid>
)
