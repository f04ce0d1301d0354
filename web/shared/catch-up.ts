import { useEffect, useState } from 'react'
import { firstTouch } from './first-touch.ts'
import { isStorageEmpty } from './storage.ts'

/**
 * Visitors can type into prerendered HTML before its scripts load. Hydration sets fields from the HTML, not
 * from what the visitor entered, so early input, ticks and clicks are recorded and replayed after hydration.
 * A script in index.html blocks early form submissions and marks the pressed button.
 */
const early = new Map<Control, string | boolean>()

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

let isRemembering = false
let reportVisitor = () => {}
const hasVisitor = new Promise<void>(resolve => {
  reportVisitor = resolve
})

/**
 * Resolves when the code of a prerendered page is needed: once the page has loaded and the browser is idle, or at the first
 * touch, or at once if the HTML lacks what this visitor should see: a stored draft, or their name.
 */
export async function untilNeeded(): Promise<void> {
  if (isRemembering && isUntouched() && isStorageEmpty()) {
    await Promise.race([firstTouch, hasVisitor, isIdle()])
  }
}

/** Resolves once the page has loaded and the browser is idle. Safari has no idle callback. */
async function isIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise(resolve => addEventListener('load', resolve, { once: true }))
  }
  await new Promise<unknown>(resolve =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  )
}

/** Called once the visitor is known to be signed in. */
export const hydrateForVisitor = () => reportVisitor()

/** Whether nothing was done before this script ran. */
const isUntouched = () =>
  early.size === 0 &&
  scrollY === 0 &&
  document.activeElement === document.body &&
  document.querySelector(pressedButton) === null

const pressedButton = '[data-pressed]'

/** Records input made so far and listens for more. Called before hydration. */
export function rememberEarly(root: HTMLElement): void {
  isRemembering = true
  for (const control of root.querySelectorAll('input, textarea, select')) {
    if (isControl(control) && isTouched(control)) early.set(control, currentOf(control))
  }
  // Before React, which stops the events of what it has not hydrated, also on the body once a toast can show.
  addEventListener('input', onInput, { capture: true })
  // If the location changed, React would replace the HTML that it has not hydrated.
  addEventListener('popstate', ignoreFragment, { capture: true })
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
  isRemembering = false
  removeEventListener('input', onInput, { capture: true })
  removeEventListener('popstate', ignoreFragment, { capture: true })
  for (const [control, value] of early) redo(control, value)
  early.clear()
  const pressed = document.querySelector(pressedButton)
  if (!(pressed instanceof HTMLElement)) return
  delete pressed.dataset.pressed
  pressed.click()
}

const onInput = ({ target }: Event) => {
  if (isControl(target)) early.set(target, currentOf(target))
}

const path = globalThis.location?.pathname

/** The browser scrolls to the fragment by itself. */
const ignoreFragment = (event: Event) => {
  if (location.pathname === path) event.stopImmediatePropagation()
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
