/** Copy for login, registration and account. Messages are those of spec §8. */
export const words = {
  scene: {
    title: 'Your move in one place, from the price to the receipt',
    benefits: [
      'Every booking, its crew and its day',
      'Receipts to print, whenever you need one',
      'Plans changed? Cancel in a minute',
    ],
  },

  login: {
    title: 'Login',
    lead: 'Good to see you again.',
    succeeded: { title: 'Login successful', description: 'Welcome back!' },
    failed: 'Login failed',
    noAccount: 'No account yet?',
  },
  register: {
    title: 'Create Account',
    lead: 'You don’t need an account to book, but it makes your bookings easier to find.',
    succeeded: (brand: string) => ({
      title: 'Registration successful',
      description: `Welcome to ${brand}! You can now book services.`,
    }),
    failed: 'Registration failed',
    hasAccount: 'Already have an account?',
  },
  account: {
    title: 'Your account',
    signedInAs: (username: string) => `You sign in as ${username}.`,
    bookings: 'My bookings',
    details: 'Your details',
    detailsLead:
      'How we greet you and reach you. Bookings you already made keep their details; call us to change those.',
    save: 'Save details',
    saved: { title: 'Details saved' },
    saveFailed: 'Your details could not be saved',
    password: 'Password',
    passwordLead: 'A new password signs you out on every other device.',
    change: 'Change password',
    changed: { title: 'Password changed', description: 'Every other device is signed out.' },
    changeFailed: 'Your password could not be changed',
    byOperator: 'An administrator’s password can only be changed in the server’s settings.',
  },
  withoutAccount: 'You can book without one:',
  toQuote: 'back to the quote',

  fields: {
    username: 'Username',
    usernameHint: 'Letters, digits, dots, dashes, underscores',
    password: 'Password',
    passwordHint: 'At least 8 characters',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    currentPassword: 'Current password',
    newPassword: 'New password',
  },
} as const
