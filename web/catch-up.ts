import { useEffect, useState } from 'react'

/**
 * A written page can be typed into before its scripts are there. They take over fields as they stand in the page, not
 * as the visitor has left them; so whatever was typed, ticked or pressed meanwhile is done once more when the page is
 * alive. A script in index.html keeps the browser from sending a form before that, and marks the button.
 */
const early = new Map<Control, string | boolean>()

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Looks at what was done so far, and listens on. Called before the page is taken over. */
export function rememberEarly(root: HTMLElement): void {
  for (const control of root.querySelectorAll('input, textarea, select')) {
    if (isControl(control) && isTouched(control)) early.set(control, currentOf(control))
  }
  // Before React, which may take the field over in the middle of the event.
  root.addEventListener('input', onInput, { capture: true })
}

/** In every page: catches up when it is alive and has taken up what it kept; from then on its handlers hear everything. */
export function useCatchUp(): void {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (isAlive) catchUp()
  }, [isAlive])
}

function catchUp(): void {
  const { dataset } = document.documentElement
  if ('alive' in dataset) return
  dataset.alive = ''
  document.getElementById('root')?.removeEventListener('input', onInput, { capture: true })
  for (const [control, value] of early) redo(control, value)
  early.clear()
  const pressed = document.querySelector('[data-pressed]')
  if (!(pressed instanceof HTMLElement)) return
  delete pressed.dataset.pressed
  pressed.click()
}

const onInput = ({ target }: Event) => {
  if (isControl(target)) early.set(target, currentOf(target))
}

const isControl = (target: unknown): target is Control =>
  (target instanceof HTMLInputElement && target.type !== 'file') ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')

const currentOf = (control: Control) => (isTicked(control) ? control.checked : control.value)

function isTouched(control: Control): boolean {
  if (isTicked(control)) return control.checked !== control.defaultChecked
  return control instanceof HTMLSelectElement ? false : control.value !== control.defaultValue
}

/**
 * As if the visitor did it now. React keeps in mind what was last set through the field's own property, and hears of a
 * change only when the field then shows something else.
 */
function redo(control: Control, value: string | boolean): void {
  if (!control.isConnected) return
  if (typeof value === 'string') {
    control.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  } else if (isTicked(control)) {
    control.checked = !value
    control.click()
  }
}
