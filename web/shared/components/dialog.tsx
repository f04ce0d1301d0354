import { AlertDialog as ThemedAlertDialog, Dialog as ThemedDialog } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import { useBackCloses } from './back-closes.ts'

type RootProps<Root extends typeof ThemedDialog.Root | typeof ThemedAlertDialog.Root> = ComponentProps<Root> &
  Required<Pick<ComponentProps<Root>, 'open' | 'onOpenChange'>>

/** Radix dialogs that also close on the browser's Back. */
export const Dialog = {
  ...ThemedDialog,
  Root(props: RootProps<typeof ThemedDialog.Root>) {
    useBackCloses(props.open, () => props.onOpenChange(false))
    return <ThemedDialog.Root {...props} />
  },
}

export const AlertDialog = {
  ...ThemedAlertDialog,
  Root(props: RootProps<typeof ThemedAlertDialog.Root>) {
    useBackCloses(props.open, () => props.onOpenChange(false))
    return <ThemedAlertDialog.Root {...props} />
  },
}
