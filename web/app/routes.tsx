import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router-dom'
import Home from '../pages/home.tsx'
import { NotFound } from '../pages/not-found.tsx'
import { later, part } from '../shared/components/lazy.ts'
import { type PageName, pageNames, paths } from '../shared/paths.ts'

/** One entry per page. The home page is in the first load; the others load on navigation. */
const pages: Partial<Record<PageName, ComponentType>> = {
  home: Home,
  moving: later(() => import('../pages/moving.tsx')),
  junkRemoval: later(() => import('../pages/junk-removal.tsx')),
  about: part(() => import('../pages/company/about.tsx')),
  contact: part(() => import('../pages/company/contact.tsx')),
  login: later(() => import('../pages/login.tsx')),
  register: later(() => import('../pages/register.tsx')),
  careers: later(() => import('../pages/company/careers.tsx')),
  becomeAProvider: later(() => import('../pages/company/become-a-provider.tsx')),
  privacy: later(() => import('../pages/company/privacy.tsx')),
  terms: later(() => import('../pages/company/terms.tsx')),
  insurance: later(() => import('../pages/company/insurance.tsx')),
  bookings: later(() => import('../pages/bookings.tsx')),
  booking: later(() => import('../pages/booking.tsx')),
  account: later(() => import('../pages/account.tsx')),
  checkoutStart: later(() => import('../pages/checkout.tsx')),
  checkout: later(() => import('../pages/checkout.tsx')),
  bookingSuccess: later(() => import('../pages/booking-success.tsx')),
  trackingStart: later(() => import('../pages/tracking.tsx')),
  tracking: later(() => import('../pages/tracking.tsx')),
  admin: later(() => import('../pages/admin.tsx')),
  adminTracking: later(() => import('../pages/admin-tracking.tsx')),
  crew: later(() => import('../pages/crew.tsx')),
}

export const Pages = () => (
  <Routes>
    {pageNames.map(name => {
      const Page = pages[name]
      return Page && <Route key={name} path={paths[name]} element={<Page />} />
    })}
    <Route path="*" element={<NotFound />} />
  </Routes>
)
