import { Armchair, Trash2 } from 'lucide-react'
import { Controller, useFormContext } from 'react-hook-form'
import { Choice } from '../../steps/choice.tsx'
import { words } from '../words.ts'
import type { Details } from './details.ts'
import styles from './service.module.css'

/** The first question: moving or junk removal. */
export function Service() {
  const { control } = useFormContext<Details>()
  const { service, services } = words.details
  return (
    <Controller
      control={control}
      name="serviceType"
      render={({ field: { name, value, onChange } }) => (
        <div role="radiogroup" aria-label={service} className={styles.pair}>
          {offers.map(({ serviceType, icon }) => (
            <Choice
              key={serviceType}
              {...services[serviceType]}
              icon={icon}
              group={name}
              value={serviceType}
              isChosen={value === serviceType}
              onChoose={() => onChange(serviceType)}
            />
          ))}
        </div>
      )}
    />
  )
}

const offers = [
  { serviceType: 'moving', icon: <Armchair aria-hidden /> },
  { serviceType: 'junk', icon: <Trash2 aria-hidden /> },
] as const
