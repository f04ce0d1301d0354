/** Interface copy of the office shell, from the specification where it has any (§2 "Admin dashboard", §8). */
export const words = {
  title: 'Admin Dashboard',
  total: 'Total Bookings',
  tabs: 'Office',
  lineLost: 'Connection lost. What you see here may be out of date. Trying to reconnect…',
  checking: 'Checking who is signed in…',

  loginRequired: 'Admin Login Required',
  loginMore: 'The office is for administrators. Sign in with an administrator account to continue.',
  login: 'Login as Admin',
  denied: 'Access Denied',
  deniedBecause: 'Access Denied: You need admin privileges to access this page.',
  home: 'Return Home',
} as const
