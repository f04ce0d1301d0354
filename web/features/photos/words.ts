/** What is said about photos. Limits and messages stand exactly as in the specification (§5 "Photo upload", §8). */
export const words = {
  drop: 'Drop photos here, or paste them',
  choose: 'Choose photos',
  camera: 'Take a photo',
  limits: (files: number, megabytes: number) => `Images only, up to ${files} at a time, ${megabytes} MB each`,
  tooMany: (count: number) => `Maximum ${count} files allowed`,
  enough: (count: number) => `A booking takes ${count} photos. Please remove some before you add others.`,
  tooLarge: (name: string) => `File ${name} is too large. Maximum size: 10MB`,
  notAnImage: (name: string) => `File ${name} is not a photo`,
  uploadFailed: 'Upload failed. Please try again.',
  noUploadUrl: { title: 'Upload Error', description: 'Failed to get upload URL' },
  uploaded: (count: number) => ({
    title: 'Photos Uploaded',
    description: `${count} photo(s) uploaded successfully`,
  }),
  count: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  underway: (count: number) => `${count} on the way`,
  bookingWaits: (count: number) =>
    count === 1
      ? 'A photo is still on the way. The booking waits for it.'
      : `${count} photos are still on the way. The booking waits for them.`,
  waiting: (count: number) => (count === 1 ? 'Waiting for a photo…' : `Waiting for ${count} photos…`),
  missing: (count: number) =>
    count === 1
      ? 'A photo did not arrive and is not part of the booking. Go back to the photos to try it again.'
      : `${count} photos did not arrive and are not part of the booking. Go back to the photos to try them again.`,
  uploading: (name: string) => `Uploading ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  retry: (name: string) => `Try ${name} again`,
  remove: (name: string) => `Remove ${name}`,
} as const
