import { RadioCards } from '@radix-ui/themes'
import { Controller, useFormContext } from 'react-hook-form'
import type { HomeSize } from '../../../../src/modules/quoting/events.ts'
import { SizeDrawing } from '../../quote-wizard/room-size/size-drawing.tsx'
import { Choice } from '../../steps/choice.tsx'
import { Section } from '../../steps/section.tsx'
import { words } from '../words.ts'
import type { Details } from './details.ts'
import styles from './home-sizes.module.css'

/** Four cards, one home each (spec §3 "Home size labels"). */
export function HomeSizes() {
  const { control } = useFormContext<Details>()
  return (
    <Controller
      control={control}
      name="homeSize"
      render={({ field: { value = null, onChange, ref }, fieldState }) => (
        <Section title={words.details.homeSize} error={fieldState.error?.message}>
          <RadioCards.Root
            value={value}
            onValueChange={onChange}
            className={styles.sizes}
            ref={ref}
            aria-label={words.details.homeSize}
          >
            {homeSizes.map(size => (
              <Choice
                key={size}
                value={size}
                {...words.details.homeSizes[size]}
                icon={<SizeDrawing service="moving" size={size} className={styles.plan} />}
              />
            ))}
          </RadioCards.Root>
        </Section>
      )}
    />
  )
}

const homeSizes = ['studio', '1bedroom', '2bedroom', '3bedroom'] as const satisfies readonly HomeSize[]
