import { Box, Button, Flex, Grid, Text } from '@radix-ui/themes'
import { Check, ChevronDown, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Controller, useFormContext, useFormState } from 'react-hook-form'
import { CheckboxField, Field } from '../../../shared/forms/field.tsx'
import { fieldsOf } from '../../../shared/forms/form.ts'
import { type Answers, withTypedItem } from '../draft.ts'
import { QuestionGroup } from '../step-frame.tsx'
import styles from './details-extras.module.css'

/** Options that affect time, crew or equipment beyond the size. */
export function Extras() {
  const { register, watch } = useFormContext<Answers>()
  const isMove = watch('serviceType') === 'moving'
  return (
    <QuestionGroup title="Anything that takes more time?">
      <Text as="p" color="gray" mb="3">
        Change anything that’s different. Each line counts toward your price.
      </Text>
      <Access />
      {!isMove && (
        <Choices name="itemCategories" title="Kind of items" none="Anything" choices={itemCategories} />
      )}
      <Choices
        name="specialItems"
        title="Heavy or delicate items"
        none="None"
        choices={specialItems}
        typed={watch('typedItem').trim()}
      >
        <AnotherItem />
      </Choices>
      {isMove && (
        <CheckboxField
          label="Pack for me"
          hint="Our crew brings boxes and packs everything before the move"
          className={styles.packing}
          {...register('packingService')}
        />
      )}
    </QuestionGroup>
  )
}

const specialItems = ['Piano', 'Upright piano', 'Safe', 'Pool table', 'Hot tub']
const itemCategories = [
  'Furniture',
  'Appliances',
  'Electronics',
  'Mattresses',
  'Yard waste',
  'Building debris',
]

/** Floor, stairs and elevator (spec §5). */
function Access() {
  const form = useFormContext<Answers>()
  const field = fieldsOf(form)
  return (
    <Optional
      title="Floor, stairs and elevator"
      answer={accessInWords(form.watch('accessDetails'))}
      hasFault={form.formState.errors.accessDetails !== undefined}
    >
      <Grid columns="2" gap="4">
        <Field
          label="Floors up"
          hint={
            form.watch('serviceType') === 'moving'
              ? '0 for the ground floor; enter the higher of the two homes'
              : '0 for the ground floor; enter where the junk is'
          }
          type="number"
          inputMode="numeric"
          min={0}
          max={10}
          {...field('accessDetails.floorLevel', { setValueAs: toCount })}
        />
        <Field
          label="Other steps"
          hint="At the entrance and inside; a flight is about 12"
          type="number"
          inputMode="numeric"
          min={0}
          max={50}
          {...field('accessDetails.stairsCount', { setValueAs: toCount })}
        />
      </Grid>
      <CheckboxField
        label="There is an elevator we can use"
        {...form.register('accessDetails.hasElevator')}
      />
    </Optional>
  )
}

const accessInWords = ({ floorLevel, stairsCount, hasElevator }: Answers['accessDetails']) =>
  [
    floorLevel === 0 ? 'Ground floor' : `${floorLevel} ${floorLevel === 1 ? 'floor' : 'floors'} up`,
    stairsCount > 0 ? `${stairsCount} steps` : 'no steps',
    ...(hasElevator ? ['an elevator'] : []),
  ].join(', ')

/** Spec §5: anything but a number counts as 0. */
function toCount(typed: unknown): number {
  const count = Number(typed)
  return Number.isFinite(count) ? count : 0
}

type ChoicesProps = Readonly<{
  name: 'itemCategories' | 'specialItems'
  title: string
  /** The answer if nothing is chosen. */
  none: string
  choices: readonly string[]
  /** Text that is typed but not added yet; it counts as chosen. */
  typed?: string
  children?: ReactNode
}>

/** A group of checkboxes. Chosen values outside the choices are also shown. */
function Choices({ name, title, none, choices, typed, children }: ChoicesProps) {
  const { control } = useFormContext<Answers>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Optional title={title} answer={[...value, ...(typed ? [typed] : [])].join(', ') || none}>
          <Flex asChild wrap="wrap" gap="2">
            <fieldset aria-label={title}>
              {[...new Set([...choices, ...value])].map(choice => {
                const isChosen = value.includes(choice)
                const Mark = isChosen ? Check : Plus
                return (
                  <label key={choice} className={styles.choice}>
                    <input
                      type="checkbox"
                      checked={isChosen}
                      onChange={() =>
                        onChange(isChosen ? value.filter(other => other !== choice) : [...value, choice])
                      }
                    />
                    <Mark size={16} className={styles.mark} aria-hidden />
                    {choice}
                  </label>
                )
              })}
            </fieldset>
          </Flex>
          {children}
        </Optional>
      )}
    />
  )
}

/** Adds a custom special item. Enter adds it without submitting the form. */
function AnotherItem() {
  const { register, getValues, setValue } = useFormContext<Answers>()
  const add = () => {
    const { specialItems, typedItem } = withTypedItem(getValues())
    setValue('specialItems', specialItems)
    setValue('typedItem', typedItem)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Flex gap="2" align="end">
      <Box flexGrow="1">
        <Field label="Another special item" maxLength={80} onKeyDown={onKeyDown} {...register('typedItem')} />
      </Box>
      <Button type="button" size="3" variant="soft" onClick={add}>
        Add
      </Button>
    </Flex>
  )
}

type OptionalProps = Readonly<{
  title: string
  /** The current answer, visible while collapsed because it affects the price. */
  answer: string
  hasFault?: boolean
  children: ReactNode
}>

/** A collapsible optional question. Opens by itself if it contains an error. */
function Optional({ title, answer, hasFault = false, children }: OptionalProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { submitCount } = useFormState()
  useLayoutEffect(() => {
    if (!hasFault || submitCount === 0 || details.current?.open !== false) return
    details.current.open = true
    // The form cannot focus a field in a closed section.
    if (!document.activeElement?.matches('[aria-invalid]')) {
      details.current.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
  }, [hasFault, submitCount])

  return (
    <details ref={details} className={styles.optional}>
      <summary className={styles.summary}>
        <strong>{title}</strong>
        <Text size="2" color="gray" className={styles.answer}>
          {answer}
        </Text>
        <ChevronDown size={18} className={styles.chevron} aria-hidden />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
