import { useFormContext } from 'react-hook-form'
import { loadInWords } from '../../../../../src/shared/sizes.ts'
import { capitalized } from '../../../../shared/labels.ts'
import { LoadedTruck } from '../../steps/loaded-truck.tsx'
import { Section } from '../../steps/section.tsx'
import { words } from '../words.ts'
import type { Details } from './details.ts'
import styles from './load-slider.module.css'

/** The amount of junk in eighths of a truck (spec §5). The drawing fills as the slider moves. */
export function LoadSlider() {
  const { register, watch } = useFormContext<Details>()
  const eighths = watch('loadSize')
  const { load, loads } = words.details
  const part = capitalized(loadInWords(eighths))
  return (
    <Section title={load}>
      <LoadedTruck eighths={eighths} className={styles.truck} />
      <input
        type="range"
        min={1}
        max={8}
        step={1}
        className={styles.slider}
        aria-label={load}
        aria-valuetext={`${part}: ${loads[eighths - 1]}`}
        {...register('loadSize', { valueAsNumber: true })}
      />
      <p className={styles.words}>
        <strong>{part}</strong>
        <span>{loads[eighths - 1]}</span>
      </p>
    </Section>
  )
}
