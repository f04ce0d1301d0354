import { useFormContext } from 'react-hook-form'
import type { Details } from './details.ts'
import { HomeSizes } from './home-sizes.tsx'
import { LoadSlider } from './load-slider.tsx'

/** The home size of a move, or the truck load of a junk job. */
export function Size() {
  const { watch } = useFormContext<Details>()
  return watch('serviceType') === 'moving' ? <HomeSizes /> : <LoadSlider />
}
