import { emptyAnswers, emptyDraft } from '../../features/quote/draft.ts'
import {
  type Act,
  alert,
  answered,
  destructive,
  fields,
  junk,
  type Kept,
  openSite,
  press,
  quoted,
  type Row,
  visit,
} from './testing.ts'

/**
 * Form validation messages (spec §5), each triggered on its page. Checks that each appears beside its field
 * and nowhere else.
 */
const site = openSite()

/** The home wizard's contact step; any price is accepted, because the form is checked before the price. */
const contact = { ...answered, acceptedTotal: 1, step: 'contact' } as const

const rows: readonly Row[] = [
  [
    'an empty move',
    send('/', 'See my price'),
    fields(
      ['Pickup address', 'Address is required'],
      ['Drop-off address', 'Address is required'],
      ['Preferred date', 'Date is required'],
      ['How big is your home?', 'Home size is required for moving services'],
    ),
  ],
  [
    'an empty junk job',
    send('/', 'See my price', {
      home: { ...emptyDraft, answers: { ...emptyAnswers, serviceType: 'junk' } },
    }),
    fields(['Pickup address', 'Address is required'], ['Preferred date', 'Date is required']),
  ],
  [
    'a blank contact form',
    send('/', 'Continue to payment', {
      home: {
        ...contact,
        answers: { ...contact.answers, firstName: '', lastName: '', email: '', phone: '' },
      },
    }),
    fields(
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Email', 'Valid email is required'],
      ['Phone', 'Valid phone number is required'],
    ),
  ],
  [
    'a contact with a nine-character phone number',
    send('/', 'Continue to payment', {
      home: { ...contact, answers: { ...contact.answers, phone: '414555014', email: 'rosa' } },
    }),
    fields(['Email', 'Valid email is required'], ['Phone', 'Valid phone number is required']),
  ],
  [
    'a quote wizard with an invalid email and phone number',
    send('/moving', 'Book Now', {
      moving: { ...quoted, step: 'quote', answers: { ...quoted.answers, email: 'rosa', phone: '555' } },
    }),
    fields(['Email', 'Valid email is required'], ['Phone', 'Valid phone number is required']),
  ],
  [
    'a quote wizard with a blank name',
    async page => {
      const answers = { ...junk.answers, name: '  ' }
      await visit(page, '/junk-removal', { junk: { ...junk, step: 'quote', answers } })
      await page.getByRole('textbox', { name: 'Email' }).press('Enter')
    },
    destructive('Missing Information', 'Please fill in all required fields'),
  ],
  [
    'an empty message to the office',
    send('/contact', 'Send message'),
    fields(
      ['What is it about?', 'Please select an inquiry type'],
      ['Name', 'Name is required'],
      ['Email', 'Valid email is required'],
      ['Subject', 'Subject is required'],
      ['Message', 'Message must be at least 10 characters'],
    ),
  ],
  [
    'an empty login form',
    send('/login', 'Login'),
    fields(['Username', 'Username is required'], ['Password', 'Password is required']),
  ],
  [
    'an empty registration form',
    send('/register', 'Create Account'),
    fields(
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Email', 'Valid email is required'],
      ['Phone', 'Valid phone number is required'],
      ['Username', 'Username must be 3 to 40 letters, numbers, dots, dashes or underscores'],
      ['Password', 'Password must be at least 8 characters'],
    ),
  ],
  [
    'eleven photos',
    choose(Array.from({ length: 11 }, (_, n) => `${n}.jpg`)),
    alert('Maximum 10 files allowed'),
  ],
  [
    'a photo one byte over 10 MB',
    choose(['barn.jpg'], 10_485_761),
    alert('File barn.jpg is too large. Maximum size: 10MB'),
  ],
]

site.show(rows)

function send(path: string, button: string, kept?: Kept): Act {
  return async page => {
    await visit(page, path, kept)
    await press(page, button)
  }
}

/** Chooses files of this size in the page. Sending them over the browser's protocol would be slow. */
function choose(names: readonly string[], bytes = 10): Act {
  return async page => {
    await visit(page, '/', { home: { ...answered, step: 'photos' } })
    await page.getByLabel('Choose photos').evaluate(
      (input: HTMLInputElement, { names, bytes }) => {
        const chosen = new DataTransfer()
        const photo = (name: string) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
        for (const name of names) chosen.items.add(photo(name))
        input.files = chosen.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      },
      { names, bytes },
    )
  }
}
