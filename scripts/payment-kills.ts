import { runManyTimes } from './testing/many-runs.ts'

await runManyTimes({
  usage: `bun scripts/payment-kills.ts [COUNT] [--seed N]
Kills a temporary server COUNT times (200) at random moments between the quote and the receipt of its customers, with a
stand-in for the card provider that sends no webhooks. Exit 1 unless the sweep at each start heals every payment.`,
  file: 'src/modules/booking/payments/kills.test.ts',
  variable: 'KILLS',
  count: '200',
})
