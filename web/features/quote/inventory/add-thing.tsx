import { Text, TextField } from '@radix-ui/themes'
import { useCombobox } from 'downshift'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { cubeSheet, type Thing } from '../../../../src/shared/inventory.ts'
import { unseen } from '../../../shared/components/unseen.ts'
import combobox from '../../../shared/forms/combobox.module.css'
import { isChoice } from '../../../shared/forms/combobox.ts'
import styles from './add-thing.module.css'
import { words } from './words.ts'

/** Adds items from the cube sheet, found by name or room. */
export function AddThing({ onAdd }: Readonly<{ onAdd: (name: string) => void }>) {
  const [typed, setTyped] = useState('')
  const things = thingsLike(typed)
  const list = useCombobox<Thing>({
    items: things,
    itemToString: thing => thing?.label ?? '',
    itemToKey: thing => thing?.name,
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
        {words.add}
      </Text>
      <TextField.Root
        size="3"
        placeholder={words.addExample}
        {...list.getInputProps({ onChange: ({ currentTarget }) => setTyped(currentTarget.value) })}
      >
        <TextField.Slot>
          <Plus size={18} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      <p className={unseen} role="status">
        {list.isOpen && words.thingsFound(things.length)}
      </p>
      <div className={combobox.popup} hidden={!list.isOpen}>
        <ul className={combobox.list} {...list.getMenuProps({ 'aria-label': words.things })}>
          {list.isOpen &&
            things.map((thing, index) => (
              <li
                key={thing.name}
                className={`${combobox.item} ${styles.thing}`}
                data-highlighted={list.highlightedIndex === index || undefined}
                {...list.getItemProps({ item: thing, index })}
              >
                <span>{thing.label}</span>
                <span className={styles.about}>{thing.room}</span>
                <span className={styles.volume}>{words.cubicFeet(thing.cubicFeet)}</span>
              </li>
            ))}
        </ul>
        {things.length === 0 && <p className={styles.none}>{words.nothingFits}</p>}
      </div>
    </div>
  )
}

function thingsLike(typed: string): Thing[] {
  const wanted = typed.toLowerCase().trim()
  return cubeSheet.filter(({ label, room }) => `${label} ${room}`.toLowerCase().includes(wanted))
}
