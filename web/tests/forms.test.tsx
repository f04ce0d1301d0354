import { afterEach, expect, test } from 'bun:test'
import { getDefaultStore } from 'jotai'
import { openServedDocument } from '../../scripts/testing/served-document.ts'
import { customer, job, monday } from '../../scripts/testing/steps.ts'
import type { Draft } from '../features/quote/draft.ts'

/** Form validation messages (spec §5): each appears beside its field and nowhere else. */
const { cleanup, fireEvent, press, render, screen, waitFor } = await openServedDocument()
const { drafts, emptyAnswers, emptyDraft } = await import('../features/quote/draft.ts')
const { Surroundings } = await import('../shared/testing.tsx')
const pages = {
  home: (await import('../pages/home.tsx')).default,
  moving: (await import('../pages/moving.tsx')).default,
  junk: (await import('../pages/junk-removal.tsx')).default,
  contact: (await import('../pages/company/contact.tsx')).default,
  login: (await import('../pages/login.tsx')).default,
  register: (await import('../pages/register.tsx')).default,
}

afterEach(() => {
  cleanup()
  for (const { draftAtom, empty } of Object.values(drafts)) getDefaultStore().set(draftAtom, empty)
})

function open(name: keyof typeof pages, draft?: Draft) {
  for (const [wizard, { draftAtom }] of Object.entries(drafts)) {
    if (draft && wizard === name) getDefaultStore().set(draftAtom, draft)
  }
  const Page = pages[name]
  render(<Page />, { wrapper: Surroundings })
}

const { fromAddress, toAddress, homeSize } = job
const addresses = { ...emptyAnswers, fromAddress, toAddress, homeSize }

/** Any price is accepted, because the form is checked before the price. */
const onContact = (answers: Partial<Draft['answers']>): Draft => ({
  ...emptyDraft,
  step: 'contact',
  accepted: { total: 1 },
  answers: { ...addresses, serviceDate: monday, firstName: 'Rosa', lastName: 'Diaz', ...answers },
})

const onQuote = (answers: Partial<Draft['answers']>): Draft => ({
  ...emptyDraft,
  step: 'quote',
  answers: { ...addresses, name: 'Rosa Diaz', ...answers },
})

test.each<[string, page: keyof typeof pages, button: string, Draft | undefined, [string, string][]]>([
  [
    'an empty move',
    'home',
    'See my price',
    undefined,
    [
      ['Pickup address', 'Address is required'],
      ['Drop-off address', 'Address is required'],
      ['How big is your home?', 'Home size is required for moving services'],
      ['Preferred date', 'Date is required'],
    ],
  ],
  [
    'an empty junk job',
    'home',
    'See my price',
    { ...emptyDraft, answers: { ...emptyAnswers, serviceType: 'junk' } },
    [
      ['Pickup address', 'Address is required'],
      ['Preferred date', 'Date is required'],
    ],
  ],
  [
    'a blank contact form',
    'home',
    'Continue to payment',
    onContact({ firstName: '', lastName: '' }),
    [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Email', 'Valid email is required'],
      ['Phone', 'Valid phone number is required'],
    ],
  ],
  [
    'a contact with a nine-character phone number',
    'home',
    'Continue to payment',
    onContact({ phone: '414555014', email: 'rosa' }),
    [
      ['Email', 'Valid email is required'],
      ['Phone', 'Valid phone number is required'],
    ],
  ],
  [
    'a quote wizard with an invalid email and phone number',
    'moving',
    'Book Now',
    onQuote({ email: 'rosa', phone: '555' }),
    [
      ['Email', 'Valid email is required'],
      ['Phone', 'Valid phone number is required'],
    ],
  ],
  [
    'an empty message to the office',
    'contact',
    'Send message',
    undefined,
    [
      ['What is it about?', 'Please select an inquiry type'],
      ['Name', 'Name is required'],
      ['Email', 'Valid email is required'],
      ['Subject', 'Subject is required'],
      ['Message', 'Message must be at least 10 characters'],
    ],
  ],
  [
    'an empty login form',
    'login',
    'Login',
    undefined,
    [
      ['Username', 'Username is required'],
      ['Password', 'Password is required'],
    ],
  ],
  [
    'an empty registration form',
    'register',
    'Create Account',
    undefined,
    [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Email', 'Valid email is required'],
      ['Phone', 'Valid phone number is required'],
      ['Username', 'Username must be 3 to 40 letters, numbers, dots, dashes or underscores'],
      ['Password', 'Password must be at least 8 characters'],
    ],
  ],
])('%s', async (_, page, button, draft, messages) => {
  open(page, draft)
  await press(button)
  await waitFor(() => expect(screen.getAllByRole('alert').map(labeled)).toEqual(messages))
})

function labeled({ id, textContent }: HTMLElement): [string, string] {
  const field = document.querySelector<HTMLInputElement>(`[aria-describedby~="${id}"]`)
  const label = field?.labels?.[0] ?? field?.querySelector('legend')
  return [label?.textContent.replace(' *', '') ?? '', textContent]
}

test('a quote wizard with a blank name', async () => {
  open(
    'junk',
    onQuote({
      serviceType: 'junk',
      name: '  ',
      email: customer.customerEmail,
      phone: customer.customerPhone,
    }),
  )
  fireEvent.keyDown(await screen.findByRole('textbox', { name: /^Email/ }), { key: 'Enter' })
  await screen.findByText('Missing Information')
  await screen.findByText('Please fill in all required fields')
})

test.each([
  ['eleven photos', Array.from({ length: 11 }, (_, n) => photo(`${n}.jpg`, 10)), 'Maximum 10 files allowed'],
  [
    'a photo one byte over 10 MB',
    [photo('barn.jpg', 10_485_761)],
    'File barn.jpg is too large. Maximum size: 10MB',
  ],
])('%s', async (_, files, message) => {
  open('home', { ...onContact({}), step: 'photos' })
  fireEvent.change(await screen.findByLabelText(/Choose photos/), { target: { files } })
  expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull()
})

function photo(name: string, bytes: number) {
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}
