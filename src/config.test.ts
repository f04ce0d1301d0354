import { expect, test } from 'bun:test'
import { readConfig } from './config.ts'

const vision = { VISION_URL: 'https://models.example/v1', VISION_KEY: 'a key', VISION_MODEL: 'big-model' }

test('photos are looked at elsewhere when all of it is set, and here when nothing is', () => {
  expect(readConfig({}).vision).toBeUndefined()
  expect(readConfig(vision).vision).toEqual({
    url: 'https://models.example/v1',
    key: 'a key',
    model: 'big-model',
  })
})

test.each([
  [
    { ...vision, VISION_KEY: ' ' },
    'VISION_KEY is missing: VISION_URL and VISION_MODEL cannot be used without it.',
  ],
  [{ ...vision, VISION_URL: 'models.example' }, 'VISION_URL must be an address'],
])('a service that cannot be asked stops the start: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})
