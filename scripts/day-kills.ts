import { runManyTimes } from './testing/many-runs.ts'

await runManyTimes({
  usage: `bun scripts/day-kills.ts [COUNT] [--seed N]
Sends COUNT random days of a job (1000) from two phones with wrong clocks, lost answers and hours without a network to a
temporary server, 20 days at once, which is killed at a random request of them. Exit 1 if a step, photo, damage, list
or signature is lost, doubled or not answered.`,
  file: 'src/modules/moveday/day-kills.test.ts',
  variable: 'DAYS',
  count: '1000',
})
