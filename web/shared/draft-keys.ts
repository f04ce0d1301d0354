import type { PageName } from './paths.ts'

/** By page, the storage key of its wizard's draft. The page's HTML names it for the script in index.html. */
export const draftKeys = {
  home: 'booking draft 4',
  moving: 'moving quote 3',
  junkRemoval: 'junk quote 3',
} as const satisfies Partial<Record<PageName, string>>
