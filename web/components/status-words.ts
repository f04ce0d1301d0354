/** A status as people read it: 'in_progress' is 'in progress' (spec §2). */
export const statusWords = (status: string) => status.replaceAll('_', ' ')

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
