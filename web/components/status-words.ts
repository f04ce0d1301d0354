/** A status as people read it: 'in_progress' is 'in progress' (spec §2). */
export const statusWords = (status: string) => status.replaceAll('_', ' ')
