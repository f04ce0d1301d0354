import { IconButton as Button } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import { Tooltip, useTooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label'> &
  Readonly<{
    label: string
    /**
     * Whether buttons are stacked vertically. The tooltip then opens to the side, where it covers none of
     * them.
     */
    isStacked?: boolean
  }>

/** An icon-only button. `label` is its accessible name and its tooltip. */
export function IconButton({ label, isStacked, ...props }: IconButtonProps) {
  const { button, close, handlers } = useTooltip()
  return (
    <>
      <Button {...props} {...handlers} aria-label={label} />
      {button && (
        <Tooltip button={button} isBeside={isStacked} onClose={close}>
          {label}
        </Tooltip>
      )}
    </>
  )
}
