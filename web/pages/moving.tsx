import { QuotePage } from '../features/quote-wizard/quote-page.tsx'

export default function Moving() {
  return <QuotePage service="moving" />
}
