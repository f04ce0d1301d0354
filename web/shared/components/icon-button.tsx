import { IconButton as Button } from '@radix-ui/themes'
import { composeEventHandlers as compose } from 'radix-ui/internal'
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
      <Button
        {...props}
        onPointerEnter={compose(props.onPointerEnter, handlers.onPointerEnter)}
        onPointerLeave={compose(props.onPointerLeave, handlers.onPointerLeave)}
        onPointerDown={compose(props.onPointerDown, handlers.onPointerDown)}
        onFocus={compose(props.onFocus, handlers.onFocus)}
        onBlur={compose(props.onBlur, handlers.onBlur)}
        aria-label={label}
      />
      {button && (
        <Tooltip button={button} isBeside={isStacked} onClose={close}>
          {label}
        </Tooltip>
      )}
    </>
  )
}
