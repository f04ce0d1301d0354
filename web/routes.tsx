import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { NotFound } from './pages/not-found.tsx'
import { type PageName, pageNames, paths } from './paths.ts'

/** One line for each page; its code is loaded when somebody goes there. */
const pages: Partial<Record<PageName, LazyExoticComponent<ComponentType>>> = {
  home: lazy(() => import('./pages/home.tsx')),
  login: lazy(() => import('./pages/login.tsx')),
  register: lazy(() => import('./pages/register.tsx')),
  about: lazy(() => import('./pages/about.tsx')),
  contact: lazy(() => import('./pages/contact.tsx')),
  careers: lazy(() => import('./pages/careers.tsx')),
  becomeAProvider: lazy(() => import('./pages/become-a-provider.tsx')),
  privacy: lazy(() => import('./pages/privacy.tsx')),
  terms: lazy(() => import('./pages/terms.tsx')),
  insurance: lazy(() => import('./pages/insurance.tsx')),
  checkoutStart: lazy(() => import('./pages/checkout.tsx')),
  checkout: lazy(() => import('./pages/checkout.tsx')),
  bookingSuccess: lazy(() => import('./pages/booking-success.tsx')),
  trackingStart: lazy(() => import('./pages/tracking.tsx')),
  tracking: lazy(() => import('./pages/tracking.tsx')),
  crew: lazy(() => import('./pages/crew.tsx')),
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
