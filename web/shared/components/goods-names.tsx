import { cubeSheet } from '../../../src/shared/cube-sheet.ts'

/** Suggests the names of the cube sheet in a text field. `id` is the field's `list`. */
export const GoodsNames = ({ id }: Readonly<{ id: string }>) => (
  <datalist id={id}>
    {cubeSheet.map(({ name, label }) => (
      <option key={name} value={label} />
    ))}
  </datalist>
)
