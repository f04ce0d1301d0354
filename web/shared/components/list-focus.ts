import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For lists with removable items: `<ul {...useListFocus<HTMLUListElement>()}>`, in the component that renders
 * the items. When the focused item is removed, or one whose dialog has the focus, focus moves to the item now at its
 * position, or to the last one.
 */
export function useListFocus<List extends HTMLElement>() {
  const list = useRef<List>(null)
  const place = useRef(0)
  const held = useRef<Element>(undefined)
  useEffect(() => {
    if (!held.current || held.current.isConnected || document.activeElement !== document.body) return
    const left = [...(list.current?.children ?? [])]
    const near = [...left.slice(place.current), ...left.slice(0, place.current).reverse()]
    near
      .map(firstIn)
      .find(element => element !== undefined)
      ?.focus()
  })
  return {
    ref: list,
    onFocus({ target, currentTarget }: FocusEvent<List>) {
      held.current = target
      // React events bubble from a dialog that an item opens, although the dialog is outside the list's DOM.
      if (currentTarget.contains(target))
        place.current = [...currentTarget.children].findIndex(child => child.contains(target))
    },
    onBlur() {
      held.current = undefined
    },
  }
}

const firstIn = (child: Element) =>
  child.matches(focusable) && child instanceof HTMLElement
    ? child
    : (child.querySelector<HTMLElement>(focusable) ?? undefined)

const focusable = ':is(a[href], button, input, select, textarea, [tabindex]):not([disabled])'
