import { Flex, Text, TextField } from '@radix-ui/themes'
import { useCombobox } from 'downshift'
import { Minus, Plus, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { type Thing, thingNamed } from '../../../../src/shared/cube-sheet.ts'
import { mostOfOne } from '../../../../src/shared/goods.ts'
import { IconButton } from '../../../shared/components/icon-button.tsx'
import combobox from '../../../shared/forms/combobox.module.css'
import { isChoice } from '../../../shared/forms/combobox.ts'
import styles from './inventory.module.css'
import type { Analysis, Items } from './items.ts'
import { thingsLike } from './search.ts'

type ItemListProps = Readonly<{
  items: Items
  /** The items detected in the photos, to tell them from those the customer added. */
  detected: Analysis['items']
  onCount: (name: string, count: number) => void
  onRemove: (name: string) => void
}>

/** The items with their counts, which can be changed or removed. */
export function ItemList({ items, detected, onCount, onRemove }: ItemListProps) {
  if (items.length === 0) return null
  return (
    <Flex asChild direction="column">
      <ul aria-label="Items">
        {items.map(({ name, count }) => {
          const { label = name, cubicFeet = 0 } = thingNamed(name) ?? {}
          const found = detected.find(item => item.name === name)
          return (
            <li key={name} className={styles.item}>
              <Text weight="medium">{label}</Text>
              <Text size="1" color="gray" className={styles.itemNote}>
                {cubicFeet} cu ft each ·{' '}
                {found ? `${Math.round(found.confidence * 100)}% sure` : 'added by you'}
              </Text>
              <Flex align="center" className={styles.counter}>
                <ItemButton
                  variant="soft"
                  label={`One less: ${label}`}
                  disabled={count <= 1}
                  onClick={() => onCount(name, count - 1)}
                >
                  <Minus size={16} aria-hidden />
                </ItemButton>
                <span className={styles.count}>{count}</span>
                <ItemButton
                  variant="soft"
                  label={`One more: ${label}`}
                  disabled={count >= mostOfOne}
                  onClick={() => onCount(name, count + 1)}
                >
                  <Plus size={16} aria-hidden />
                </ItemButton>
              </Flex>
              <ItemButton
                variant="ghost"
                label={`Remove ${label}`}
                onClick={() => onRemove(name)}
                className={styles.remove}
              >
                <X size={16} aria-hidden />
              </ItemButton>
            </li>
          )
        })}
      </ul>
    </Flex>
  )
}

const ItemButton = (props: ComponentProps<typeof IconButton>) => (
  <IconButton size="2" color="gray" highContrast {...props} />
)

/** Adds items from the cube sheet, found by name, synonym or section. */
export function AddItem({ onAdd }: Readonly<{ onAdd: (name: string) => void }>) {
  const [typed, setTyped] = useState('')
  const matches = thingsLike(typed)
  const list = useCombobox<Thing>({
    items: matches,
    itemToString: item => item?.label ?? '',
    itemToKey: item => item?.name,
    inputValue: typed,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    onStateChange: ({ type, selectedItem }) => {
      if (!selectedItem || !isChoice(type)) return
      setTyped('')
      onAdd(selectedItem.name)
    },
  })
  return (
    <div className={combobox.field}>
      <Text as="label" size="2" weight="medium" {...list.getLabelProps()}>
        Add an item
      </Text>
      <TextField.Root
        size="3"
        placeholder="Dresser, washer, large box …"
        {...list.getInputProps({ onChange: ({ currentTarget }) => setTyped(currentTarget.value) })}
      >
        <TextField.Slot>
          <Plus size={18} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      <p className="visually-hidden" role="status">
        {list.isOpen && `${matches.length === 1 ? '1 item matches' : `${matches.length} items match`}.`}
      </p>
      <div className={combobox.popup} hidden={!list.isOpen}>
        <ul className={combobox.list} {...list.getMenuProps({ 'aria-label': 'Items to add' })}>
          {list.isOpen &&
            matches.map((item, index) => (
              <li
                key={item.name}
                className={combobox.item}
                data-highlighted={list.highlightedIndex === index || undefined}
                {...list.getItemProps({ item, index })}
              >
                <Flex justify="between" align="center" gap="3">
                  <Flex direction="column">
                    <span>{item.label}</span>
                    <Text size="1" color="gray">
                      {item.section}
                    </Text>
                  </Flex>
                  <Text size="2" color="gray">
                    {item.cubicFeet.toLocaleString('en-US')} cu ft
                  </Text>
                </Flex>
              </li>
            ))}
        </ul>
        {matches.length === 0 && (
          <Text as="p" size="2" color="gray" mx="4" my="3">
            Nothing on our list matches. Please mention it in your notes.
          </Text>
        )}
      </div>
    </div>
  )
}
