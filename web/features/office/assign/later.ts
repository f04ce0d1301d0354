import { later } from '../../../shared/components/lazy.ts'

/** The dialog, loaded on first use. */
export const AssignDialog = later(async () => ({
  default: (await import('./assign-dialog.tsx')).AssignDialog,
}))
