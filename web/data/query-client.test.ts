import { afterAll, expect, test } from 'bun:test'
import { onlineManager } from '@tanstack/react-query'
import { createQueryClient } from './query-client.ts'

afterAll(() => onlineManager.setOnline(true))

test('a change without a connection fails at once, and is not made later unseen', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const change = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(new Error('No connection')),
  })
  await expect(change.execute(undefined)).rejects.toThrow('No connection')
})

test('a read without a connection fails at once, and says so in its place', async () => {
  onlineManager.setOnline(false)
  const reading = createQueryClient().fetchQuery({
    queryKey: ['crews'],
    queryFn: () => Promise.reject(new Error('No connection')),
  })
  await expect(reading).rejects.toThrow('No connection')
})
