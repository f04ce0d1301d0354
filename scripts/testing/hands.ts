import { fireEvent, screen, waitFor } from '@testing-library/react'

/** What a visitor does to what is there by now: a click on what waits for an answer, or is drawn anew, would be lost. */

export const press = (name: string | RegExp) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    if (button.disabled) throw new Error(`${name} takes no press.`)
    fireEvent.click(button)
  })

export const choose = (name: string | RegExp) =>
  waitFor(() => {
    const choice = screen.getByRole<HTMLInputElement>('radio', { name })
    fireEvent.click(choice)
    if (!choice.checked) throw new Error(`${name} is not chosen.`)
  })

/** Resolves when the element is gone. `expect` would print all of it, which takes seconds, at each try. */
export const gone = (find: () => Element | null) =>
  waitFor(() => {
    if (find()) throw new Error('It is still there.')
  })
