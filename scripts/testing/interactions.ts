import { fireEvent, screen, waitFor } from '@testing-library/react'

/** Actions that wait for their element, because a click on a disabled or replaced element has no effect. */

export const press = (name: string | RegExp) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    if (button.disabled) throw new Error(`The button ${name} is disabled.`)
    fireEvent.click(button)
  })

export const choose = (name: string | RegExp) =>
  waitFor(() => {
    const radio = screen.getByRole<HTMLInputElement>('radio', { name })
    fireEvent.click(radio)
    if (!radio.checked) throw new Error(`${name} is not checked.`)
  })

/** Resolves when the element is gone. A failing `expect` would print the whole element on each try, which takes seconds. */
export const gone = (find: () => Element | null) =>
  waitFor(() => {
    if (find()) throw new Error('The element is still there.')
  })

export const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

export const type = (label: RegExp, value: string) => fireEvent.input(field(label), { target: { value } })
