export { capitalized, serviceNames } from '../../src/shared/labels.ts'

/** A customer's job, as a title. */
export const jobNames = { moving: 'Your move', junk: 'Your junk removal' } as const

/** Display names of the subjects that a visitor can choose on /contact. */
export const contactSubjects = {
  general: 'A general question',
  moving: 'A move',
  junk: 'Junk removal',
  quote: 'A quote',
}

/** The display form of a status: 'in_progress' becomes 'in progress' (spec §2). */
export const statusWords = (status: string) => status.replaceAll('_', ' ')

/** The counties served, in display order. */
export const counties = {
  wi: ['Milwaukee', 'Waukesha', 'Ozaukee', 'Washington', 'Racine', 'Kenosha', 'Walworth'],
  il: ['Cook', 'DuPage', 'Lake', 'Kane', 'McHenry', 'Will', 'Kendall'],
} as const
