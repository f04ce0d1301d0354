import { expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { checkForm } from './check-form.ts'

await openDocument()
const setWorker = (file: string) => {
  document.documentElement.dataset.formWorker = new URL(file, import.meta.url).href
}

test('rejects if the worker does not load, and the next check starts another', async () => {
  setWorker('../../worker/missing.ts')
  await expect(checkForm({ form: 'credentials', values: {} })).rejects.toThrow('worker')
  setWorker('../../worker/forms.ts')
  expect(await checkForm({ form: 'credentials', values: {} })).toHaveProperty('issues')
})

test('rejects if the check itself fails', async () => {
  setWorker('../../worker/forms.ts')
  const unknown = JSON.parse('{ "form": "a form of a newer page" }')
  await expect(checkForm(unknown)).rejects.toThrow('TypeError')
})
