/**
 * The path of every page of the site, shared by the router and the server (spec §2 and the footer's links). The server
 * answers any other path but the crew's with the 404 page.
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
  careers: '/careers',
  becomeAProvider: '/become-a-provider',
  privacy: '/privacy',
  terms: '/terms',
  insurance: '/insurance',
} as const

/** The fragment of a tracking page that opens its chat. Mailed links use it too. */
export const chatHash = '#chat'

/** The crew's page: an application of its own (web/crew.html). */
export const crewPath = '/crew/:token'

/** What makes a crew's page installable. */
export const crewManifest = '/crew/:token/app.webmanifest'

/** The service worker of the crew's page. Its scope is its own folder. */
export const crewWorker = '/crew/worker.js'

export type PageName = keyof typeof paths

export const pageRoutes: readonly string[] = Object.values(paths)

export const pageNames = Object.keys(paths).filter((name): name is PageName => name in paths)

/**
 * Pages whose first render is the same for every visitor: prerendered at build time and listed for search
 * engines.
 */
export const prerenderedPages: readonly PageName[] = [
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
