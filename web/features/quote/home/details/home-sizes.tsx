import { Controller, useFormContext } from 'react-hook-form'
import { Choice } from '../../steps/choice.tsx'
import { homeSizes } from '../../steps/home-sizes.ts'
import { Section } from '../../steps/section.tsx'
import { SizeDrawing } from '../../steps/size-drawing.tsx'
import { words } from '../words.ts'
import type { Details } from './details.ts'
import styles from './home-sizes.module.css'

/** A card for each home size (spec §3 "Home size labels"). */
export function HomeSizes() {
  const { control } = useFormContext<Details>()
  return (
    <Controller
      control={control}
      name="homeSize"
      render={({ field: { name, value, onChange, ref }, fieldState }) => (
        <Section title={words.details.homeSize} error={fieldState.error?.message}>
          <div role="radiogroup" aria-label={words.details.homeSize} className={styles.sizes}>
            {homeSizes.map((size, index) => (
              <Choice
                key={size}
                {...words.details.homeSizes[size]}
                icon={<SizeDrawing service="moving" size={size} className={styles.plan} />}
                group={name}
                value={size}
                isChosen={value === size}
                onChoose={() => onChange(size)}
                ref={index === 0 ? ref : undefined}
              />
            ))}
          </div>
        </Section>
      )}
    />
  )
}
