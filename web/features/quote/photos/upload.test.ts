import { expect, test } from 'bun:test'
import { ApiError } from '../../../shared/api/api.ts'

import { failureOf, NoUploadUrl } from './upload.ts'

const answered = (status: number, message?: string) =>
  new ApiError(status, '', message ? { error: 'code', message } : undefined)

test.each<[string, Error, string, boolean]>([
  ['no connection', new Error('No line.'), 'Upload failed. Please try again.', false],
  ['a server error', answered(500, 'Something went wrong.'), 'Upload failed. Please try again.', false],
  ['a response without a message', answered(403), 'Upload failed. Please try again.', false],
  ['a full queue', answered(503, 'We’re busy.'), 'We’re busy.', false],
  ['a rate limit', answered(429, 'Too many photos.'), 'Too many photos.', false],
  ['too many pixels', answered(413, 'Too many pixels.'), 'sofa.jpg: Too many pixels.', true],
  ['content that is not a photo', answered(415, 'Not a photo.'), 'sofa.jpg: Not a photo.', true],
  ['a final refusal without words', answered(413), 'sofa.jpg: We can’t use this photo.', true],
])('%s', (_, error, sentence, isFinal) => {
  expect(failureOf(error, 'sofa.jpg')).toEqual({ sentence, isFinal })
})

test('without an upload URL, the cause decides the message', () => {
  const because = (cause: Error) => failureOf(new NoUploadUrl('None.', { cause }), 'sofa.jpg')
  expect(because(answered(502))).toEqual({ sentence: 'Failed to get upload URL', isFinal: false })
  expect(because(answered(415, 'Not a photo.'))).toEqual({
    sentence: 'sofa.jpg: Not a photo.',
    isFinal: true,
  })
})
