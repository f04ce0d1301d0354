import { Flex, Text } from '@radix-ui/themes'
import { type ReactNode, useId, useState } from 'react'
import type { ServiceType } from '../../../../src/shared/catalog.ts'
import { loadInWords, loadOfSize, sizeOfLoad } from '../../../../src/shared/sizes.ts'
import { capitalized } from '../../../shared/labels.ts'
import { answered } from '../draft.ts'
import { ChoiceCard } from '../steps/choice.tsx'
import { useWizard } from '../wizard.tsx'

/**
 * Photos of junk cannot be measured, so the customer says how much it is. Never preset from photos. `hint` is what a
 * remote model says about them, in eighths of a truck.
 */
export function LoadQuestion({ hint }: Readonly<{ hint: number | null }>) {
  const { wizard, answers, setDraft } = useWizard()
  const { homeSize, loadSize } = answers
  // The quote wizards ask for a home size, which stands for a load.
  const isBySize = wizard.name !== 'home'
  const load = isBySize && homeSize ? loadOfSize(homeSize) : loadSize
  const choose = (loadSize: number) =>
    setDraft(draft => answered(draft, { loadSize, ...(isBySize && { homeSize: sizeOfLoad(loadSize) }) }))
  // The slider also has what is between the quarters. It stays, so that it can be chosen again.
  const [given] = useState(load)
  const loads = [...new Set([2, 4, 6, 8, given, load])].toSorted((a, b) => a - b)
  return (
    <Question
      title="How much of the truck does it fill?"
      about={
        hint === null
          ? 'Photos can’t tell us. Your price is for what you choose here.'
          : `From your photos, it may be about ${loadInWords(hint)}. Your price is for what you choose here.`
      }
      choices={loads.map(eighths => ({
        label: capitalized(loadInWords(eighths)),
        isChosen: load === eighths,
        onChoose: () => choose(eighths),
      }))}
    />
  )
}

type CompleteQuestionProps = Readonly<{
  serviceType: ServiceType
  /** Undefined if not answered. */
  isComplete: boolean | undefined
  onChange: (isComplete: boolean) => void
}>

/** Only a complete list may lower a price. */
export const CompleteQuestion = ({ serviceType, isComplete, onChange }: CompleteQuestionProps) => (
  <Question
    {...completeWords[serviceType]}
    choices={[
      { label: 'Yes, everything', isChosen: isComplete === true, onChoose: () => onChange(true) },
      { label: 'No, there is more', isChosen: isComplete === false, onChoose: () => onChange(false) },
    ]}
  />
)

const completeWords: Readonly<Record<ServiceType, Pick<QuestionProps, 'title' | 'about'>>> = {
  moving: {
    title: 'Is this everything we will move?',
    about: 'If it is, and it’s less than usual for your home, your price goes down.',
  },
  junk: {
    title: 'Is this everything we will haul away?',
    about: 'If it is, and it’s less than the load you chose, your price goes down.',
  },
}

type QuestionProps = Readonly<{
  title: string
  about: string
  choices: readonly Readonly<{ label: string; isChosen: boolean; onChoose: () => void }>[]
}>

function Question({ title, about, choices }: QuestionProps): ReactNode {
  const group = useId()
  return (
    <fieldset>
      <Text as="p" weight="medium" asChild>
        <legend>{title}</legend>
      </Text>
      <Text as="p" size="2" color="gray" mb="2">
        {about}
      </Text>
      <Flex wrap="wrap" gap="2">
        {choices.map(({ label, ...choice }) => (
          <ChoiceCard key={label} group={group} value={label} {...choice}>
            {label}
          </ChoiceCard>
        ))}
      </Flex>
    </fieldset>
  )
}
