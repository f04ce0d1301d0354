import { Box, Button, Flex } from '@radix-ui/themes'
import { useForm } from 'react-hook-form'
import { generatePath, useNavigate } from 'react-router-dom'
import { serverMessageOr } from '../../shared/api/api.ts'
import { verify } from '../../shared/api/credentials.ts'
import { CallUs } from '../../shared/components/contact-links.tsx'
import { FormError } from '../../shared/components/notice.tsx'
import { Page, PageTitle } from '../../shared/components/page.tsx'
import { Truck } from '../../shared/drawings/drawings.tsx'
import { Field } from '../../shared/forms/field.tsx'
import { fieldsOf, useSubmit } from '../../shared/forms/form.ts'
import { paths } from '../../shared/paths.ts'
import { cannotVerify, phoneRules } from './access.ts'

/** Tracking page without a booking id: finds a booking by its number and phone number. */
export function FindBooking() {
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { booking: '', phone: '' } })
  const { errors, isSubmitting } = form.formState
  const field = fieldsOf(form)

  const submit = useSubmit(form)(async ({ booking, phone }) => {
    try {
      const access = await verify(booking.trim(), { phone })
      if (access.hasAccess)
        navigate(generatePath(paths.tracking, { serviceRequestId: access.serviceRequestId }))
      else form.setError('root', { message: access.reason })
    } catch (error) {
      form.setError('root', { message: serverMessageOr(error, cannotVerify) })
    }
  })
  return (
    <Page title="Track Your Service" width="narrow">
      <Box mb="5">
        <Truck />
      </Box>
      <PageTitle lead="Enter the booking number from your confirmation email, and the phone number you booked with.">
        Track Your Service
      </PageTitle>
      <Flex asChild direction="column" gap="4">
        <form onSubmit={submit} noValidate>
          {errors.root?.message && <FormError>{errors.root.message}</FormError>}
          <Field
            label="Booking number"
            placeholder="#FM"
            autoCapitalize="characters"
            autoComplete="off"
            required
            {...field('booking', { required: 'Booking number is required' })}
          />
          <Field
            label="Phone number on the booking"
            type="tel"
            autoComplete="tel"
            required
            {...field('phone', phoneRules)}
          />
          <Button type="submit" size="4" loading={isSubmitting}>
            Track
          </Button>
          <CallUs>Don’t have the number? Call us:</CallUs>
        </form>
      </Flex>
    </Page>
  )
}
