import { Button, Flex } from '@radix-ui/themes'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { usualTerms } from '../../../../../src/shared/crews.ts'
import type { ProviderForm as Details } from '../../../../../src/shared/forms/provider.ts'
import { serverMessageOr } from '../../../../shared/api/api.ts'
import { Dialog } from '../../../../shared/components/dialog.tsx'
import { FormError, Notice } from '../../../../shared/components/notice.tsx'
import { useToast } from '../../../../shared/components/toast/toast.ts'
import { CheckboxField, Field, FieldPair } from '../../../../shared/forms/field.tsx'
import {
  changesIn,
  fieldsOf,
  schemaResolver,
  showServerErrors,
  useSubmit,
} from '../../../../shared/forms/form.ts'
import { PersonField } from '../../../../shared/forms/person-field.tsx'
import type { Provider } from '../providers.ts'
import { DaysOff, People, Trucks, WorkingHours } from './lists.tsx'

type ProviderFormProps = Readonly<{
  /** The provider to edit. Omit to add one. */
  provider?: Provider
  /** Initial values for a new provider. */
  known?: Partial<Details>
  onSave(details: Details, changes: Partial<Details>): Promise<unknown>
  /** Messages for success and failure. */
  done: string
  failed: string
  onClose(): void
}>

/** Spec §5 "Provider form": services and areas are comma-separated text; hours and days off are rows. */
export function ProviderForm({ provider, known, onSave, done, failed, onClose }: ProviderFormProps) {
  const toast = useToast()
  const [before] = useState(() => (provider ? formOf(provider) : { ...noProvider, ...known }))
  const details = useForm({
    defaultValues: asText(before),
    resolver: checkDetails,
  })
  const { errors, isSubmitting } = details.formState
  const field = fieldsOf(details)
  // A deactivated crew keeps its jobs, so warn the office about them.
  const isStranding = !!provider?.isActive && provider.openJobs > 0 && !details.watch('isActive')

  const submit = useSubmit(details)(async entered => {
    try {
      await onSave(entered, changesIn(before, entered))
      toast({ title: done })
      onClose()
    } catch (error) {
      const sentence = serverMessageOr(error, notChanged)
      toast({ title: failed, description: sentence, tone: 'error' })
      details.setError('root', { message: sentence })
      showServerErrors(details, error)
    }
  })
  return (
    <FormProvider {...details}>
      <Flex asChild direction="column" gap="5">
        <form onSubmit={submit} noValidate>
          <PersonField name="name" />
          <FieldPair>
            <PersonField name="email" />
            <PersonField name="phone" />
            <Field
              label="Services"
              hint="Separate with commas: moving, junk. Leave empty for both."
              {...field('serviceTypes', { setValueAs: listIn })}
            />
            <Field
              label="Areas"
              hint="ZIP codes, separated by commas. Leave empty for everywhere."
              {...field('areas', { setValueAs: listIn })}
            />
            <Field
              label="People in the crew"
              type="number"
              min={1}
              max={12}
              {...field('crewSize', { valueAsNumber: true })}
            />
            <CheckboxField
              label="Active"
              hint="Only an active crew can be assigned and can send its position."
              {...details.register('isActive')}
            />
          </FieldPair>
          {isStranding && provider && (
            <Notice icon={TriangleAlert} color="amber" role="status" size="1" highContrast>
              {provider.name} still has {jobsInWords(provider.openJobs)}. You’ll find{' '}
              {provider.openJobs === 1 ? 'it' : 'them'} under Needs Attention until another crew takes over.
            </Notice>
          )}
          <People />
          <Trucks />
          <WorkingHours />
          <DaysOff />
          {/* Next to the Save button, because the form is longer than most screens. */}
          {errors.root && <FormError>{errors.root.message}</FormError>}
          <Flex gap="3" justify="end" wrap="wrap">
            <Button type="button" size="3" variant="soft" color="gray" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="3" loading={isSubmitting}>
              {isStranding ? 'Deactivate and save' : 'Save'}
            </Button>
          </Flex>
        </form>
      </Flex>
    </FormProvider>
  )
}

type ProviderDialogProps = Omit<ProviderFormProps, 'onClose'> &
  Readonly<{ title: string; children: ReactNode }>

/** The form in a dialog. Children are the button that opens it. */
export function ProviderDialog({ title, children, ...form }: ProviderDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>{children}</Dialog.Trigger>
      <Dialog.Content maxWidth="640px" aria-describedby={undefined}>
        <Dialog.Title>{title}</Dialog.Title>
        <ProviderForm {...form} onClose={() => setOpen(false)} />
      </Dialog.Content>
    </Dialog.Root>
  )
}

export const jobsInWords = (count: number) => (count === 1 ? '1 open job' : `${count} open jobs`)

export const notChanged = 'Nothing was changed. Please try again.'

const checkDetails = schemaResolver('providerForm')

/**
 * Splits text at commas, trims the items and drops empty ones (spec §5). Accepts typed text or the output of `asText`.
 */
const listIn = (typed: string | string[]) =>
  String(typed)
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')

/** An input would join a list without spaces, so pass a single string. */
const asText = (details: Details): Details => ({
  ...details,
  serviceTypes: [details.serviceTypes?.join(', ') ?? ''],
  areas: [details.areas?.join(', ') ?? ''],
})

const formOf = (provider: Provider): Details => {
  const { name, email, phone, serviceTypes, areas, isActive, crewSize, workingHours, daysOff } = provider
  const { members, trucks } = provider
  return {
    ...{ name, email, phone, isActive, crewSize },
    ...{ serviceTypes: [...serviceTypes], areas: [...areas] },
    ...{ workingHours: [...workingHours], daysOff: [...daysOff] },
    ...{ members: [...members], trucks: [...trucks] },
  }
}

/** Defaults for a new provider: the usual working hours. */
const noProvider: Details = {
  ...{ name: '', email: '', phone: '' },
  ...{ serviceTypes: [], areas: [], isActive: true, members: [], trucks: [] },
  ...usualTerms,
}
