import { IconButton as Button } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import { Tip, useTip } from './tip.tsx'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label'> &
  Readonly<{
    label: string
    /** Whether other buttons stand over or under it, which a tooltip there would hide. */
    isStacked?: boolean
  }>

/** A button that shows a drawing alone: its `label` is its name, and the tooltip of whoever wonders. */
export function IconButton({ label, isStacked, ...props }: IconButtonProps) {
  const { button, close, handlers } = useTip()
  return (
    <>
      <Button {...props} {...handlers} aria-label={label} />
      {button && (
        <Tip button={button} isBeside={isStacked} onClose={close}>
          {label}
        </Tip>
      )}
    </>
  )
}
