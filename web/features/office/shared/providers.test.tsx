import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { usualTerms } from '../../../../src/shared/crews.ts'

const front = await frontOfOffice()
const { renderHook, Surroundings } = await front.openDocument()
const { useCreateProvider } = await import('./providers.ts')

test('a crew is created once if the answer is lost and the office saves again', async () => {
  const { result } = renderHook(useCreateProvider, { wrapper: Surroundings })
  const crew = {
    ...usualTerms,
    name: 'Lakefront Crew',
    email: 'lakefront@example.com',
    phone: '(414) 555-0161',
    serviceTypes: [],
    areas: [],
    isActive: true,
  }
  front.loseAnswer('/api/admin/providers')
  expect(await result.current.mutateAsync(crew).catch(() => 'lost')).toBe('lost')
  expect(await result.current.mutateAsync(crew)).toMatchObject({ name: 'Lakefront Crew' })
})
