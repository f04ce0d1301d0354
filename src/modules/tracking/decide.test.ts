import { describe, expect, test } from 'bun:test'
import { rowAfter } from '../../../scripts/testing/decisions.ts'
import { providers } from '../dispatch/provider.ts'
import { added } from '../dispatch/testing.ts'
import { comeOnline, goOffline, reportLocation } from './decide.ts'

const offline = rowAfter(providers, added)
const online = rowAfter(providers, added, { type: 'ProviderWentOnline', data: {} })
const removed = rowAfter(providers, added, { type: 'ProviderRemoved', data: {} })
const job = { serviceRequestId: '01HBOOKING' }
const fix = (timestamp: string) => ({ latitude: 43, longitude: -88, timestamp })

describe('a provider', () => {
  test('comes online once', () => {
    expect(comeOnline(offline, job)).toEqual([{ type: 'ProviderWentOnline', data: job }])
    expect(comeOnline(online, job)).toEqual([])
  })

  test('goes offline once, even without a job', () => {
    expect(goOffline(online, {})).toEqual([{ type: 'ProviderWentOffline', data: {} }])
    expect(goOffline(offline, job)).toEqual([])
  })

  test('reports positions in time order', () => {
    const [early, late] = [fix('2027-03-15T15:00:00.000Z'), fix('2027-03-15T15:00:05.000Z')]
    expect(reportLocation(online, [late, early], job)).toEqual([
      { type: 'LocationReported', data: { fixes: [early, late], ...job } },
    ])
    expect(reportLocation(online, [], job)).toEqual([])
  })

  test('that reports while offline comes online first', () => {
    const fixes = [fix('2027-03-15T15:00:00.000Z')]
    expect(reportLocation(offline, fixes, job).map(({ type }) => type)).toEqual([
      'ProviderWentOnline',
      'LocationReported',
    ])
  })

  test('records nothing after it was removed', () => {
    expect(comeOnline(removed, {})).toEqual([])
    expect(reportLocation(removed, [fix('2027-03-15T15:00:00.000Z')], {})).toEqual([])
  })
})
