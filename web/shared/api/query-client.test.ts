import { afterAll, expect, test } from 'bun:test'
import { onlineManager } from '@tanstack/react-query'
import { createQueryClient } from './query-client.ts'

afterAll(() => onlineManager.setOnline(true))

test('a mutation without a connection fails at once and is not sent later', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const change = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(new Error('No connection')),
  })
  await expect(change.execute(undefined)).rejects.toThrow('No connection')
})

test('a query without a connection fails at once', async () => {
  onlineManager.setOnline(false)
  const reading = createQueryClient().fetchQuery({
    queryKey: ['crews'],
    queryFn: () => Promise.reject(new Error('No connection')),
  })
  await expect(reading).rejects.toThrow('No connection')
})
