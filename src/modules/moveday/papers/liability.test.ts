import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { bookAndPay } from '../../../../scripts/testing/steps.ts'
import { manageCode } from '../../tokens.ts'

const liability = { releasedCents: 75, releasedIllinoisCents: 40, deductibleCents: 25_000 }
const server = await testServer({ liability })
afterAll(() => server.stop())

test('the amounts of the liability are those of the settings when the booking was made', async () => {
  const browser = server.browser()
  const { id } = await bookAndPay(browser)
  const { body } = await browser.get(`/api/service-requests/${id}/valuation`, {
    'x-manage-token': manageCode(id, server.deps.signingKey),
  })
  expect(body.choices).toMatchObject([
    { kind: 'released', words: expect.stringContaining('we pay 75¢ a pound') },
    { kind: 'full', words: expect.stringContaining('The first $250.00 of each claim are yours to pay.') },
  ])
  const [stored] = await server.deps.sql`
    select data -> 'liability' as liability from events where stream = ${`booking-${id}`} and version = 1`
  expect(stored?.liability).toEqual(liability)
})
