import { Box, Button, Flex, Text } from '@radix-ui/themes'
import { type KeyboardEvent, type ReactNode, Suspense } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { lazyComponent } from '../../../../shared/components/lazy.ts'
import { CheckboxField, Field } from '../../../../shared/forms/field.tsx'
import { type Answers, withTypedItem } from '../../draft.ts'
import { Pills } from '../../load/pills.tsx'
import { QuestionGroup } from '../../step-frame.tsx'
import { Access } from './access.tsx'
import styles from './details-extras.module.css'
import { Optional } from './optional.tsx'

const Consequences = lazyComponent(() => import('../../load/consequences.tsx'))

/** Options that affect time, crew or equipment beyond the size. */
export function Extras() {
  const { register, watch } = useFormContext<Answers>()
  const isMove = watch('serviceType') === 'moving'
  const typed = watch('typedItem').trim()
  return (
    <QuestionGroup title="Anything that takes more time?">
      <Text as="p" color="gray" mb="3">
        Change anything that’s different. Each line counts toward your price.
      </Text>
      <Access at="accessDetails" />
      {isMove && <Access at="dropoffAccess" />}
      {!isMove && (
        <Choices
          name="itemCategories"
          title="Kind of items"
          none="Anything"
          choices={itemCategories}
          isShown={category => itemCategories.includes(category)}
        />
      )}
      <Choices
        name="specialItems"
        title="Heavy or delicate items"
        none="None"
        choices={specialItems}
        typed={typed}
      >
        <AnotherItem />
        {!isMove && (
          <Suspense>
            <Consequences items={[...watch('specialItems'), typed]} />
          </Suspense>
        )}
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
/** The special kinds are asked for beside the size of the load. */
const itemCategories = ['Furniture', 'Mattresses', 'Yard waste', 'Building debris']

type ChoicesProps = Readonly<{
  name: 'itemCategories' | 'specialItems'
  title: string
  /** The answer if nothing is chosen. */
  none: string
  choices: readonly string[]
  /** Whether this question shows a chosen value; another may share the field. */
  isShown?: (value: string) => boolean
  /** Text that is typed but not added yet; it counts as chosen. */
  typed?: string
  children?: ReactNode
}>

/** A group of checkboxes. Chosen values outside the choices are also shown. */
function Choices({ name, title, none, choices, isShown = () => true, typed, children }: ChoicesProps) {
  const { control } = useFormContext<Answers>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => {
        const shown = value.filter(isShown)
        return (
          <Optional title={title} answer={[...shown, ...(typed ? [typed] : [])].join(', ') || none}>
            <fieldset aria-label={title}>
              <Pills choices={[...new Set([...choices, ...shown])]} value={value} onChange={onChange} />
            </fieldset>
            {children}
          </Optional>
        )
      }}
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
