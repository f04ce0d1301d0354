/** Interface copy of the office shell, from the specification where it has any (§2 "Admin dashboard", §8). */
export const words = {
  title: 'Admin Dashboard',
  total: 'Total Bookings',
  tabs: 'Office',
} as const

/** What visitors without access see. */
export const gate = {
  title: words.title,
  checking: 'Checking who is signed in…',
  loginRequired: 'Admin Login Required',
  loginMore: 'The office is for administrators. Sign in with an administrator account to continue.',
  login: 'Login as Admin',
  denied: 'Access Denied',
  deniedBecause: 'Access Denied: You need admin privileges to access this page.',
  home: 'Return Home',
} as const

/** The banner above every tab. */
export const banner = {
  title: 'Needs attention',
  late: (count: number) => (count === 1 ? '1 job is late' : `${count} jobs are late`),
  call: (crew: string) => `Call ${crew}`,
  more: (count: number) => `and ${count} more`,
  fewer: 'show fewer',
  all: (count: number) => (count === 1 ? '1 booking needs attention' : `${count} bookings need attention`),
  failed: (count: number) => (count === 1 ? '1 email or task failed' : `${count} emails or tasks failed`),
  waiting: (count: number) =>
    count === 1
      ? '1 booking for today or tomorrow has no crew'
      : `${count} bookings for today or tomorrow have no crew`,
} as const
