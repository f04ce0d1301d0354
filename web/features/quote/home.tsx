import { lazyComponent } from '../../shared/components/lazy.ts'
import { isFinished } from './draft.ts'
import { PricePanel } from './price/price-panel.tsx'
import { homePricing } from './price.ts'
import { DetailsStep } from './steps/details/details.tsx'
import { type Wizard, WizardFrame } from './wizard.tsx'

/** From the first question to the booking number in six steps (spec §2 and §4 "Home wizard"). */
export const HomeWizard = () => <WizardFrame wizard={homeWizard} />

export const homeWizard: Wizard = {
  name: 'home',
  pricing: homePricing,
  steps: [
    {
      name: 'details',
      Content: DetailsStep,
      Aside: PricePanel,
      isReady: () => true,
    },
    {
      name: 'photos',
      Content: lazyComponent(async () => ({ default: (await import('./steps/photos.tsx')).HomePhotosStep })),
      Aside: PricePanel,
      isReady: ({ isChecked }) => isChecked,
      before: 'details',
    },
    {
      name: 'estimate',
      Content: lazyComponent(() => import('./steps/estimate.tsx')),
      isReady: ({ isChecked }) => isChecked,
      before: 'details',
    },
    {
      name: 'contact',
      Content: lazyComponent(() => import('./steps/contact.tsx')),
      Aside: PricePanel,
      isReady: ({ isChecked, acceptedTotal, wantsReview }) =>
        isChecked && (acceptedTotal !== null || wantsReview),
      before: 'estimate',
    },
    {
      name: 'payment',
      Content: lazyComponent(() => import('./steps/payment.tsx')),
      isReady: ({ bookingId }) => bookingId !== null,
      before: 'contact',
    },
    {
      name: 'confirmation',
      Content: lazyComponent(() => import('./steps/confirmation.tsx')),
      isReady: isFinished,
    },
  ],
}
