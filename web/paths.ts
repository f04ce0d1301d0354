/**
 * Every page's address, the one list for the router and the server (spec §2, the crew's page and the footer's targets).
 * The server answers any other address with the page's 404.
 */
export const paths = {
  home: '/',
  moving: '/moving',
  junkRemoval: '/junk-removal',
  login: '/login',
  register: '/register',
  about: '/about',
  contact: '/contact',
  bookings: '/bookings',
  booking: '/bookings/:serviceRequestId',
  account: '/account',
  checkoutStart: '/checkout',
  checkout: '/checkout/:serviceRequestId',
  bookingSuccess: '/booking-success',
  trackingStart: '/tracking',
  tracking: '/tracking/:serviceRequestId',
  admin: '/admin',
  adminTracking: '/admin/tracking',
  crew: '/crew/:token',
  careers: '/careers',
  becomeAProvider: '/become-a-provider',
  privacy: '/privacy',
  terms: '/terms',
  insurance: '/insurance',
} as const

/** The service worker of the crew's page. It can only serve addresses below its own folder. */
export const crewWorker = '/crew/worker.js'

export type PageName = keyof typeof paths

export const pageRoutes: readonly string[] = Object.values(paths)

export const pageNames = Object.keys(paths).filter((name): name is PageName => name in paths)

/** Pages that begin the same for everybody: written as HTML when the client is built, and told to search engines. */
export const writtenPages: readonly PageName[] = [
  'home',
  'moving',
  'junkRemoval',
  'about',
  'contact',
  'careers',
  'becomeAProvider',
  'privacy',
  'terms',
  'insurance',
]
