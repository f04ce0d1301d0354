import { Box, Grid, Text } from '@radix-ui/themes'
import type { FormEvent } from 'react'
import { useConfig } from '../../../shared/api/config.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { answered } from '../draft.ts'
import SpecialItems from '../load/special-items.tsx'
import { fractions, roomSizeNames, serviceWords } from '../service-words.ts'
import { NextButton, StepFrame } from '../step-frame.tsx'
import { useWizard } from '../wizard.tsx'
import { ChoiceCard } from './choice.tsx'
import styles from './room-size.module.css'
import { homeSizes, SizeDrawing } from './size-drawing.tsx'
import { useGoToQuote } from './use-go-to-quote.ts'

/**
 * The size. A move continues to the photos. A junk job requests the price and skips to it; if that fails, it
 * continues to the photos (spec §2 "Junk wizard").
 */
export default function RoomSizeStep() {
  const { answers, setDraft, goTo } = useWizard()
  const { rates } = useConfig()
  const { serviceType, homeSize } = answers
  const { heading, lead, next, about } = serviceWords[serviceType].roomSize
  const { goToQuote, isCalculating } = useGoToQuote(error => {
    console.error('The junk estimate failed.', error)
    goTo('photos')
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (serviceType === 'junk') goToQuote()
    else goTo('photos')
  }

  return (
    <StepFrame heading={heading} lead={lead}>
      <form onSubmit={onSubmit}>
        <Grid asChild columns={{ initial: '1', sm: '2', md: '4' }} gap="3" mb="5">
          <div role="radiogroup" aria-label={heading}>
            {homeSizes.map(size => (
              <ChoiceCard
                key={size}
                group="roomSize"
                value={size}
                isChosen={homeSize === size}
                onChoose={() => setDraft(draft => answered(draft, { homeSize: size }))}
                className={styles.size}
              >
                <SizeDrawing service={serviceType} size={size} className={styles.drawing} />
                {serviceType === 'junk' && <span className={styles.name}>{fractions[size].part}</span>}
                {serviceType === 'junk' && (
                  <Text size="2" color="gray">
                    {fractions[size].example}
                  </Text>
                )}
                <span className={serviceType === 'junk' ? styles.label : styles.name}>
                  {roomSizeNames[size]}
                </span>
                <Text size="2" color="gray">
                  {about[size]}
                </Text>
                <Text size="2" color="gray" className={styles.price}>
                  <strong>{dollars(rates[serviceType].sizes[size].startingCents / 100)}</strong> starting
                  price
                </Text>
              </ChoiceCard>
            ))}
          </div>
        </Grid>
        {serviceType === 'junk' && (
          <Box mb="5">
            <SpecialItems
              value={answers.itemCategories}
              onChange={itemCategories => setDraft(draft => answered(draft, { itemCategories }))}
            />
          </Box>
        )}
        <NextButton
          type="submit"
          missing={homeSize ? undefined : 'Please choose a size.'}
          loading={isCalculating}
        >
          {next}
        </NextButton>
      </form>
    </StepFrame>
  )
}
