import type { ComponentType } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { untilNeeded } from '../shared/catch-up.ts'
import { lazyComponent, lazyScript, lazyStyles } from '../shared/components/lazy.ts'
import { openWorker } from '../shared/forms/check-form.ts'
import { type PageName, pageNames, paths } from '../shared/paths.ts'

/** The code of each page. */
const imports: Readonly<Record<PageName, () => Promise<{ default: ComponentType }>>> = {
  home: () => import('../pages/home.tsx'),
  moving: () => import('../pages/moving.tsx'),
  junkRemoval: () => import('../pages/junk-removal.tsx'),
  about: () => import('../pages/company/about.tsx'),
  contact: () => import('../pages/company/contact.tsx'),
  login: () => import('../pages/login.tsx'),
  register: () => import('../pages/register.tsx'),
  careers: () => import('../pages/company/careers.tsx'),
  becomeAProvider: () => import('../pages/company/become-a-provider.tsx'),
  privacy: () => import('../pages/company/privacy.tsx'),
  terms: () => import('../pages/company/terms.tsx'),
  insurance: () => import('../pages/company/insurance.tsx'),
  bookings: () => import('../pages/bookings.tsx'),
  booking: () => import('../pages/booking.tsx'),
  account: () => import('../pages/account.tsx'),
  checkoutStart: () => import('../pages/checkout.tsx'),
  checkout: () => import('../pages/checkout.tsx'),
  bookingSuccess: () => import('../pages/booking-success.tsx'),
  trackingStart: () => import('../pages/tracking.tsx'),
  tracking: () => import('../pages/tracking.tsx'),
  admin: () => import('../pages/admin.tsx'),
  adminTracking: () => import('../pages/admin-tracking.tsx'),
}

/**
 * Pages load on navigation, the home page when it is needed: most visitors begin there, and its prerendered HTML can be
 * read and filled in without code.
 */
const pages = pageNames.map(name => ({ path: paths[name], Page: lazyScript(() => loadPage(name)) }))

async function loadPage(name: PageName) {
  if (name === 'home') {
    await untilNeeded()
    openWorker()
  }
  // The HTML of a page that is not prerendered links the styles of its code.
  const isStyled = globalThis.document?.documentElement.dataset.page === name
  const [module] = await Promise.all([imports[name](), isStyled || lazyStyles()])
  return module
}

const NotFound = lazyComponent(() => import('../pages/not-found.tsx'))

/** Resolves when the page of the path can render, or cannot be loaded. */
export const preloadPage = (address: string): Promise<void> =>
  (pages.find(({ path }) => matchPath(path, address))?.Page ?? NotFound).preload()

export const Pages = () => (
  <Routes>
    {pages.map(({ path, Page }) => (
      <Route key={path} path={path} element={<Page />} />
    ))}
    <Route path="*" element={<NotFound />} />
  </Routes>
)
