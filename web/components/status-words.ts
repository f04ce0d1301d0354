/** The display form of a status: 'in_progress' becomes 'in progress' (spec §2). */
export const statusWords = (status: string) => status.replaceAll('_', ' ')

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
