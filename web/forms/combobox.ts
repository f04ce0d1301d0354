import { useCombobox } from 'downshift'

/** Whether somebody chose: leaving the field does not take what happens to be highlighted. */
export const isChoice = (type: string): boolean =>
  type === useCombobox.stateChangeTypes.ItemClick || type === useCombobox.stateChangeTypes.InputKeyDownEnter
