/** Copy for photos. Limits and messages are verbatim from the specification (§5 "Photo upload", §8). */
export const words = {
  drop: 'Drop photos here, or paste them',
  choose: 'Choose photos',
  camera: 'Take a photo',
  limits: (files: number, megabytes: number) => `Images only, up to ${files} at a time, ${megabytes} MB each`,
  tooMany: (count: number) => `Maximum ${count} files allowed`,
  enough: (count: number) =>
    `A booking can have up to ${count} photos. Please remove some before adding more.`,
  tooLarge: (name: string) => `File ${name} is too large. Maximum size: 10MB`,
  notAnImage: (name: string) => `File ${name} is not a photo`,
  refused: (name: string, sentence: string) => `${name}: ${sentence}`,
  notTaken: 'We can’t use this photo.',
  notUploaded: 'Not uploaded',
  notAccepted: 'Not accepted',
  dismiss: 'Dismiss',
  uploadFailed: 'Upload failed. Please try again.',
  noUploadUrl: { title: 'Upload Error', description: 'Failed to get upload URL' },
  uploaded: (count: number) => ({
    title: 'Photos Uploaded',
    description: `${count} photo(s) uploaded successfully`,
  }),
  count: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  underway: (count: number) => `${count} uploading`,
  bookingWaits: (count: number) =>
    count === 1
      ? 'A photo is still uploading. We’ll book as soon as it’s done.'
      : `${count} photos are still uploading. We’ll book as soon as they’re done.`,
  waiting: (count: number) => (count === 1 ? 'Waiting for a photo…' : `Waiting for ${count} photos…`),
  missing: (count: number) =>
    count === 1
      ? 'A photo did not upload and is not part of the booking. Go back to the photos to try again.'
      : `${count} photos did not upload and are not part of the booking. Go back to the photos to try again.`,
  unusable: (count: number) =>
    count === 1
      ? 'We could not use one of your photos. It is not part of the booking.'
      : `We could not use ${count} of your photos. They are not part of the booking.`,
  uploading: (name: string) => `Uploading ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  retry: (name: string) => `Try ${name} again`,
  remove: (name: string) => `Remove ${name}`,
} as const
