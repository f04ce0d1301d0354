/** The steps after the first: one script, fetched when the visitor begins to answer. */
export { ConfirmationStep } from './confirmation/confirmation-step.tsx'
export { ContactStep } from './contact/contact-step.tsx'
export { EstimateStep } from './estimate/estimate-step.tsx'
export { PaymentStep } from './payment/payment-step.tsx'
export { PhotosStep } from './photos/photos-step.tsx'
