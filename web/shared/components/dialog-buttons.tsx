import { Button, Flex, type FlexProps } from '@radix-ui/themes'
import { Dialog } from './dialog.tsx'

type DialogButtonsProps = FlexProps & Readonly<{ leave: string }>

/** The buttons of a dialog: close first, then the children. */
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
