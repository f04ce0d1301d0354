import { later } from '../../../later.ts'

/** The dialog, fetched when it is opened for the first time. */
export const AssignDialog = later(async () => ({
  default: (await import('./assign-dialog.tsx')).AssignDialog,
}))
