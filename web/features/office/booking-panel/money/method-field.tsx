import { Select } from '../../shared/fields.tsx'

type MethodFieldProps = Readonly<{ value: string; onChange(kind: string): void }>

/** How money was handed over. */
export const MethodField = (props: MethodFieldProps) => (
  <Select
    label="Method"
    options={[
      ['cash', 'Cash'],
      ['check', 'Check'],
    ]}
    {...props}
  />
)

export const methodIn = ({ kind }: Readonly<{ kind: string }>): 'cash' | 'check' =>
  kind === 'check' ? 'check' : 'cash'
