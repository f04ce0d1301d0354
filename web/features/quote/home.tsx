import { lazyComponent } from '../../shared/components/lazy.ts'
import type { Draft } from './draft.ts'
import { PricePanel } from './price/price-panel.tsx'
import { homePricing } from './price.ts'
import { DetailsStep } from './steps/details/details.tsx'
import { confirmation, type Wizard, WizardFrame, type WizardFrameProps } from './wizard.tsx'

/** From the first question to the booking number in six steps (spec §2 and §4 "Home wizard"). */
export const HomeWizard = (props: Omit<WizardFrameProps, 'wizard'>) => (
  <WizardFrame {...props} wizard={homeWizard} />
)

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
      isReady: draft => isAnswered(draft),
      before: 'details',
    },
    {
      name: 'estimate',
      Content: lazyComponent(() => import('./steps/estimate.tsx')),
      isReady: draft => isAnswered(draft),
      before: 'details',
    },
    {
      name: 'contact',
      Content: lazyComponent(() => import('./steps/contact.tsx')),
      Aside: PricePanel,
      isReady: draft => isAnswered(draft) && draft.accepted !== undefined,
      before: 'estimate',
    },
    {
      name: 'payment',
      Content: lazyComponent(() => import('./steps/payment.tsx')),
      isReady: ({ bookingId }) => bookingId !== null,
      before: 'contact',
    },
    confirmation,
  ],
}

/** The choices of the first step. Not its addresses: they may be blank while the visitor corrects them in a later step. */
const isAnswered = ({ answers: { serviceType, homeSize, serviceDate, isAnyDay } }: Draft) =>
  (serviceType === 'junk' || homeSize !== undefined) && (serviceDate !== '' || isAnyDay)
