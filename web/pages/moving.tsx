import { QuotePage } from '../features/quote/service.tsx'

export default function Moving() {
  return <QuotePage service="moving" />
}
