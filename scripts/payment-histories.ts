import { runManyTimes } from './testing/many-runs.ts'

await runManyTimes({
  usage: `bun scripts/payment-histories.ts [COUNT] [--seed N]
Plays COUNT random histories of money (2,000) on a temporary server: payments, tips, kept cards, charges, refunds,
disputes that are won and lost, waived deposits and cash, while a stand-in for the card provider fails in every way it
can and the server is killed again and again. Exit 1 unless the accounts, the provider and the log agree to the cent, and
every customer was charged what they agreed to.`,
  file: 'src/modules/booking/payments/histories.test.ts',
  variable: 'HISTORIES',
  count: '2000',
})
