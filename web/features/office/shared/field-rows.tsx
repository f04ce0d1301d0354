import { Button, Flex, Grid, IconButton, Text } from '@radix-ui/themes'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useListFocus } from '../../../shared/components/list-focus.ts'
import styles from './field-rows.module.css'

export type FieldRowsProps = Readonly<{
  legend: string
  /** Names a row, together with its number. */
  row: string
  /** Label of the button that adds a row. */
  add: string
  onAdd: () => void
  onRemove: (n: number) => void
  /** Shown without rows. */
  empty?: string
  /** A key for each row. */
  keys: readonly string[]
  /** The fields of row `n`. */
  children: (n: number) => ReactNode
}>

/** Rows of fields that can be added and removed. */
export const FieldRows = ({ legend, row, add, onAdd, onRemove, empty, keys, children }: FieldRowsProps) => (
  <Flex asChild direction="column" align="start" gap="3" pt="4">
    <fieldset className={styles.rows} {...useListFocus<HTMLFieldSetElement>()}>
      <Text asChild weight="bold">
        <legend>{legend}</legend>
      </Text>
      {keys.map((key, n) => (
        <Flex key={key} asChild gap="2" width="100%">
          <fieldset className={styles.row} aria-label={`${row} ${n + 1}`}>
            <Grid columns={{ initial: '2', xs: '3' }} gap="2" flexGrow="1">
              {children(n)}
            </Grid>
            <IconButton
              type="button"
              size="3"
              mt="5"
              variant="soft"
              color="gray"
              aria-label={`Remove ${row.toLowerCase()} ${n + 1}`}
              onClick={() => onRemove(n)}
            >
              <X size={18} aria-hidden />
            </IconButton>
          </fieldset>
        </Flex>
      ))}
      {keys.length === 0 && empty && (
        <Text as="p" size="2" color="gray">
          {empty}
        </Text>
      )}
      <Button type="button" variant="soft" onClick={onAdd}>
        <Plus size={16} aria-hidden /> {add}
      </Button>
    </fieldset>
  </Flex>
)
