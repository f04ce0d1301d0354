import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For lists with removable items: `<ul {...useListFocus<HTMLUListElement>()}>`, in the component that renders
 * the items. When the focused item is removed, focus moves to the item now at its position, or to the last
 * one.
 */
export function useListFocus<List extends HTMLElement>() {
  const list = useRef<List>(null)
  const held = useRef<Readonly<{ element: Element; place: number }>>(undefined)
  useEffect(() => {
    if (!held.current || held.current.element.isConnected || document.activeElement !== document.body) return
    const left = [...(list.current?.children ?? [])]
    const near = [...left.slice(held.current.place), ...left.slice(0, held.current.place).reverse()]
    near
      .map(firstIn)
      .find(element => element !== undefined)
      ?.focus()
  })
  return {
    ref: list,
    onFocus({ target, currentTarget }: FocusEvent<List>) {
      const place = [...currentTarget.children].findIndex(child => child.contains(target))
      // React events bubble from a dialog that the list opens, although the dialog is outside the list's DOM.
      held.current = place < 0 ? undefined : { element: target, place }
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
