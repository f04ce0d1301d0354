import { Problem } from '../../platform/errors.ts'

/** A photo, or a request for one, that is refused. Its message is for the person who sent it. */
export class PhotoRefused extends Problem {
  static forged = () => new PhotoRefused(403, 'forbidden', 'This upload link is not valid.')
  static expired = () => new PhotoRefused(403, 'forbidden', 'This upload link has expired. Please try again.')
  static missing = () => new PhotoRefused(404, 'not_found', 'We can’t find that photo.')
  static taken = () => new PhotoRefused(409, 'conflict', 'Another photo was already uploaded to this link.')
  static tooLarge = () => new PhotoRefused(413, 'too_large', 'This photo is too large. Maximum size: 10MB')
  static tooManyPixels = () =>
    new PhotoRefused(
      413,
      'too_large',
      'This photo has too many pixels to open. Please send a smaller version of it.',
    )
  static tooMany = (retryAfterSeconds: number) =>
    new PhotoRefused(
      429,
      'too_many_requests',
      'Too many photos from your network are already waiting. Please try again in a moment.',
      undefined,
      retryAfterSeconds,
    )
  static busy = (retryAfterSeconds: number) =>
    new PhotoRefused(
      503,
      'unavailable',
      'We’re busy with other photos right now. Please try again in a moment.',
      undefined,
      retryAfterSeconds,
    )
  static notAPhoto = () =>
    new PhotoRefused(
      415,
      'unsupported_type',
      'This is not a photo we can read. Please send a JPEG, HEIC, PNG, WebP or GIF.',
    )
}
