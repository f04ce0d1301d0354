import { Box, Button, Flex, Skeleton, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Link2, Mail, MessageSquare } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { api, serverMessageOr, unwrap } from '../../../shared/api/api.ts'
import { Dialog, DialogButtons } from '../../../shared/components/dialog.tsx'
import { FormError } from '../../../shared/components/notice.tsx'
import { QrCode } from '../../../shared/components/qr-code.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { Field } from '../../../shared/forms/field.tsx'
import { mailTo, textTo } from '../../../shared/links.ts'
import { ConfirmDialog } from '../shared/form-dialog.tsx'
import { officeKey } from '../shared/live.tsx'
import { LinkButton } from '../shared/parts.tsx'
import type { Provider } from '../shared/providers.ts'
import { useOfficeMutation } from '../shared/use-office-mutation.ts'
import styles from './providers.module.css'

type ProviderProps = Readonly<{ provider: Provider }>

/** Manages a crew's link: create, copy, show as a QR code, replace, revoke. */
export function CrewLink({ provider }: ProviderProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button size="3" variant="soft" aria-label={`Crew link for ${provider.name}`}>
          <Link2 size={18} aria-hidden /> Crew link
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="480px">
        <Dialog.Title>Crew link for {provider.name}</Dialog.Title>
        <Dialog.Description mb="4">
          Anyone who opens this link is signed in as this crew: the page shows its job and sends its position.
          Only one link works at a time.
        </Dialog.Description>
        {provider.hasCrewLink ? <PresentLink provider={provider} /> : <NoLink provider={provider} />}
      </Dialog.Content>
    </Dialog.Root>
  )
}

const notChanged = 'The link could not be changed. Please try again.'

const linkOf = ({ id }: Provider) => api.admin.providers({ id })['crew-link']

function NoLink({ provider }: ProviderProps) {
  const issue = useOfficeMutation(
    (_: undefined, options) => unwrap(linkOf(provider).post(undefined, options)),
    { part: 'providers' },
  )
  return (
    <>
      {issue.error && <FormError>{serverMessageOr(issue.error, notChanged)}</FormError>}
      <Text as="p">This crew has no link yet.</Text>
      <DialogButtons close="Close" mt="5">
        <Button size="3" loading={issue.isPending} onClick={() => issue.mutate(undefined)}>
          Create link
        </Button>
      </DialogButtons>
    </>
  )
}

const PresentLink = ({ provider }: ProviderProps) => (
  <>
    <ShareLink provider={provider} />
    <DialogButtons close="Close" mt="5">
      <TurnOff
        label="Revoke"
        color="red"
        send={options => unwrap(linkOf(provider).delete(undefined, options))}
        done={() => 'Link revoked'}
      />
      <TurnOff label="New link" send={options => unwrap(linkOf(provider).post(undefined, options))} />
    </DialogButtons>
  </>
)

type TurnOffProps = Pick<ComponentProps<typeof ConfirmDialog>, 'send' | 'done'> &
  Readonly<{ label: string; color?: 'red' }>

/** Asks for confirmation, because a phone sending through this link is cut off immediately. */
const TurnOff = ({ label, color, ...change }: TurnOffProps) => (
  <ConfirmDialog
    {...change}
    opener={
      <Button size="3" variant="soft" color={color}>
        {label}
      </Button>
    }
    title="Turn off the link this crew has now?"
    description="A phone that is sending its position with this link stops right away, until it opens a new one."
    confirm={label}
    part="providers"
  />
)

/** The link with the ways to hand it to the crew. */
function ShareLink({ provider }: ProviderProps) {
  const { data, error } = useQuery({
    queryKey: [...officeKey, 'providers', provider.id, 'crew-link'],
    queryFn: () => unwrap(linkOf(provider).get()),
  })
  const toast = useToast()
  if (!data && error) return <FormError>{serverMessageOr(error, notChanged)}</FormError>
  if (!data) return <Skeleton height="280px" />
  const message = `Open your crew page on your phone and press Start: ${data.url}`
  const copy = () =>
    navigator.clipboard.writeText(data.url).then(
      () => toast({ title: 'Link copied' }),
      // The browser or its user refused access to the clipboard.
      () =>
        toast({
          title: 'The link could not be copied',
          description: 'Select the link and copy it yourself.',
          tone: 'error',
        }),
    )
  return (
    <>
      <Flex gap="3" align="end">
        <Box flexGrow="1">
          <Field label="Link" value={data.url} readOnly onFocus={event => event.target.select()} />
        </Box>
        {/* The clipboard needs a secure origin. Without it, tapping selects the link. */}
        {navigator.clipboard && (
          <Button size="3" variant="soft" onClick={copy}>
            Copy
          </Button>
        )}
      </Flex>
      <Flex wrap="wrap" gap="2" mt="3" mb="4">
        <LinkButton icon={MessageSquare} href={textTo(provider.phone, message)}>
          Text it
        </LinkButton>
        <LinkButton icon={Mail} href={mailTo(provider.email, 'Your crew page', message)}>
          Email it
        </LinkButton>
      </Flex>
      <Text as="p" size="2" color="gray" mb="2">
        Or let the crew scan it:
      </Text>
      <QrCode text={data.url} label="QR code for the link" className={styles.code} />
    </>
  )
}
