import { useFormContext } from 'react-hook-form'
import type { Details } from './details.ts'
import { HomeSizes } from './home-sizes.tsx'
import { LoadSlider } from './load-slider.tsx'

/** How much: a home for a move, eighths of a truck for junk. */
export function Size() {
  const { watch } = useFormContext<Details>()
  return watch('serviceType') === 'moving' ? <HomeSizes /> : <LoadSlider />
}
