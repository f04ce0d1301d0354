import { Button, Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { AlertDialog } from './dialog.tsx'

/** The buttons of an alert dialog: cancel first, then the children. */
export const Answers = ({ no, children }: Readonly<{ no: string; children: ReactNode }>) => (
  <Flex gap="3" mt="4" justify="end" wrap="wrap">
    <AlertDialog.Cancel>
      <Button type="button" size="3" variant="soft" color="gray">
        {no}
      </Button>
    </AlertDialog.Cancel>
    {children}
  </Flex>
)
