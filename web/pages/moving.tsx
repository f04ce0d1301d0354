import { QuotePage } from '../features/quote/service/quote-page.tsx'

export default function Moving() {
  return <QuotePage service="moving" />
}
