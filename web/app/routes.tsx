import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router-dom'
import { untilNeeded } from '../shared/catch-up.ts'
import { lazyComponent, lazyScript, lazyStyles } from '../shared/components/lazy.ts'
import { openWorker } from '../shared/forms/check-form.ts'
import { type PageName, pageNames, paths } from '../shared/paths.ts'

/**
 * One entry per page. They load on navigation, but for the home page: most visitors begin there, and its prerendered
 * HTML can be read and filled in without it.
 */
const pages: Readonly<Record<PageName, ComponentType>> = {
  home: lazyScript(async () => {
    await untilNeeded()
    openWorker()
    const [page] = await Promise.all([import('../pages/home.tsx'), lazyStyles()])
    return page
  }),
  moving: lazyComponent(() => import('../pages/moving.tsx')),
  junkRemoval: lazyComponent(() => import('../pages/junk-removal.tsx')),
  about: lazyComponent(() => import('../pages/company/about.tsx')),
  contact: lazyComponent(() => import('../pages/company/contact.tsx')),
  login: lazyComponent(() => import('../pages/login.tsx')),
  register: lazyComponent(() => import('../pages/register.tsx')),
  careers: lazyComponent(() => import('../pages/company/careers.tsx')),
  becomeAProvider: lazyComponent(() => import('../pages/company/become-a-provider.tsx')),
  privacy: lazyComponent(() => import('../pages/company/privacy.tsx')),
  terms: lazyComponent(() => import('../pages/company/terms.tsx')),
  insurance: lazyComponent(() => import('../pages/company/insurance.tsx')),
  bookings: lazyComponent(() => import('../pages/bookings.tsx')),
  booking: lazyComponent(() => import('../pages/booking.tsx')),
  account: lazyComponent(() => import('../pages/account.tsx')),
  checkoutStart: lazyComponent(() => import('../pages/checkout.tsx')),
  checkout: lazyComponent(() => import('../pages/checkout.tsx')),
  bookingSuccess: lazyComponent(() => import('../pages/booking-success.tsx')),
  trackingStart: lazyComponent(() => import('../pages/tracking.tsx')),
  tracking: lazyComponent(() => import('../pages/tracking.tsx')),
  admin: lazyComponent(() => import('../pages/admin.tsx')),
  adminTracking: lazyComponent(() => import('../pages/admin-tracking.tsx')),
  crew: lazyComponent(() => import('../pages/crew.tsx')),
}

const NotFound = lazyComponent(() => import('../pages/not-found.tsx'))

export const Pages = () => (
  <Routes>
    {pageNames.map(name => {
      const Page = pages[name]
      return <Route key={name} path={paths[name]} element={<Page />} />
    })}
    <Route path="*" element={<NotFound />} />
  </Routes>
)
