import { useEffect, useState } from 'react'

/**
 * Visitors can type into prerendered HTML before its scripts load. Hydration sets fields from the HTML, not
 * from what the visitor entered, so early input, ticks and clicks are recorded and replayed after hydration.
 * A script in index.html blocks early form submissions and marks the pressed button.
 */
const early = new Map<Control, string | boolean>()

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Records input made so far and listens for more. Called before hydration. */
export function rememberEarly(root: HTMLElement): void {
  for (const control of root.querySelectorAll('input, textarea, select')) {
    if (isControl(control) && isTouched(control)) early.set(control, currentOf(control))
  }
  // Capture, because React may hydrate the field during the event.
  root.addEventListener('input', onInput, { capture: true })
}

/**
 * Called by every page. Replays early input after hydration, once the page has restored its stored drafts.
 */
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
 * Replays the input as if the visitor made it now. React tracks the value last set through the element's own
 * property and fires onChange only if the new value differs, so set another value first.
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
