import { useCombobox } from 'downshift'

/** Whether the user made a choice. Leaving the field does not select the highlighted item. */
export const isChoice = (type: string): boolean =>
  type === useCombobox.stateChangeTypes.ItemClick || type === useCombobox.stateChangeTypes.InputKeyDownEnter
