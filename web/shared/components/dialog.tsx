import {
  Button,
  Flex,
  type FlexProps,
  AlertDialog as ThemedAlertDialog,
  Dialog as ThemedDialog,
} from '@radix-ui/themes'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useBackCloses } from './use-back-closes.ts'

type RootProps<Root extends typeof ThemedDialog.Root | typeof ThemedAlertDialog.Root> = ComponentProps<Root> &
  Required<Pick<ComponentProps<Root>, 'open' | 'onOpenChange'>>

/** Radix dialogs that also close on the browser's Back. */
export const Dialog = {
  ...ThemedDialog,
  Root(props: RootProps<typeof ThemedDialog.Root>) {
    useBackCloses(props.open ? () => props.onOpenChange(false) : undefined)
    return <ThemedDialog.Root {...props} />
  },
}

export const AlertDialog = {
  ...ThemedAlertDialog,
  Root(props: RootProps<typeof ThemedAlertDialog.Root>) {
    useBackCloses(props.open ? () => props.onOpenChange(false) : undefined)
    return <ThemedAlertDialog.Root {...props} />
  },
}

type DialogButtonsProps = FlexProps & Readonly<{ close: string }>

/** The buttons of a dialog: close first, then the children. */
export const DialogButtons = ({ close, children, ...props }: DialogButtonsProps) => (
  <Flex gap="3" justify="end" wrap="wrap" {...props}>
    <Dialog.Close>
      <Button type="button" size="3" variant="soft" color="gray">
        {close}
      </Button>
    </Dialog.Close>
    {children}
  </Flex>
)

/** The buttons of an alert dialog: cancel first, then the children. */
export const AlertDialogButtons = ({
  cancel,
  children,
}: Readonly<{ cancel: string; children: ReactNode }>) => (
  <Flex gap="3" mt="4" justify="end" wrap="wrap">
    <AlertDialog.Cancel>
      <Button type="button" size="3" variant="soft" color="gray">
        {cancel}
      </Button>
    </AlertDialog.Cancel>
    {children}
  </Flex>
)

/**
 * Returns focus to the opener of a dialog that has no trigger. Radix knows only triggers: `<Dialog.Content
 * onCloseAutoFocus={useReturnFocus()}>`.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return event => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
  }
}
