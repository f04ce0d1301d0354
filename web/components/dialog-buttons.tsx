import { Button, Flex, type FlexProps } from '@radix-ui/themes'
import { Dialog } from './dialog.tsx'

type DialogButtonsProps = FlexProps & Readonly<{ leave: string }>

/** Under what a dialog is about: the way out first, then what it does. */
export const DialogButtons = ({ leave, children, ...props }: DialogButtonsProps) => (
  <Flex gap="3" justify="end" wrap="wrap" {...props}>
    <Dialog.Close>
      <Button type="button" size="3" variant="soft" color="gray">
        {leave}
      </Button>
    </Dialog.Close>
    {children}
  </Flex>
)
