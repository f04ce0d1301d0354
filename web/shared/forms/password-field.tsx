import { TextField } from '@radix-ui/themes'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { Field } from './field.tsx'

/**
 * A password input with a button to show it: `<PasswordField label="Password" {...register('password')} />`.
 */
export function PasswordField(field: Omit<ComponentProps<typeof Field>, 'type' | 'children'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <TextField.Slot side="right">
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          size="2"
          label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      </TextField.Slot>
    </Field>
  )
}
