import { Box, Button, Flex, Skeleton, Text } from '@radix-ui/themes'
import { Link2, Mail, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { serverMessageOr } from '../../../shared/api/api.ts'
import { mailTo, textTo } from '../../../shared/call.ts'
import { AlertDialog, AlertDialogButtons, Dialog, DialogButtons } from '../../../shared/components/dialog.tsx'
import { FormError } from '../../../shared/components/notice.tsx'
import { QrCode } from '../../../shared/components/qr-code.tsx'
import { useToast } from '../../../shared/components/toast/toast.ts'
import { Field } from '../../../shared/forms/field.tsx'
import { LinkButton } from '../shared/parts.tsx'
import { type Provider, useCrewLink, useIssueCrewLink, useRevokeCrewLink } from '../shared/providers.ts'
import styles from './providers.module.css'

/** Manages a crew's link: create, copy, show as a QR code, replace, revoke. */
export function CrewLink({ provider }: Readonly<{ provider: Provider }>) {
  const issue = useIssueCrewLink(provider.id)
  const revoke = useRevokeCrewLink(provider.id)
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const fault = issue.error ?? revoke.error
  const clearErrors = () => {
    for (const change of [issue, revoke]) if (change.isError) change.reset()
  }
  const changeOpen = (open: boolean) => {
    clearErrors()
    setOpen(open)
  }
  const createLink = () => {
    clearErrors()
    issue.mutate(undefined)
  }
  const revokeLink = () => {
    clearErrors()
    revoke.mutate(undefined, { onSuccess: () => toast({ title: 'Link revoked' }) })
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={changeOpen}>
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
        {fault && <FormError>{serverMessageOr(fault, notChanged)}</FormError>}
        {provider.hasCrewLink ? (
          <ShareLink provider={provider} />
        ) : (
          <Text as="p">This crew has no link yet.</Text>
        )}
        <DialogButtons close="Close" mt="5">
          {provider.hasCrewLink ? (
            <>
              <ConfirmedButton label="Revoke" color="red" onConfirm={revokeLink} />
              <ConfirmedButton label="New link" onConfirm={createLink} />
            </>
          ) : (
            <Button size="3" loading={issue.isPending} onClick={createLink}>
              Create link
            </Button>
          )}
        </DialogButtons>
      </Dialog.Content>
    </Dialog.Root>
  )
}

const notChanged = 'The link could not be changed. Please try again.'

type ConfirmedButtonProps = Readonly<{ label: string; color?: 'red'; onConfirm(): void }>

/** Asks for confirmation, because a phone sending through this link is cut off immediately. */
function ConfirmedButton({ label, color, onConfirm }: ConfirmedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
      <AlertDialog.Trigger>
        <Button size="3" variant="soft" color={color}>
          {label}
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title>Turn off the link this crew has now?</AlertDialog.Title>
        <AlertDialog.Description mb="4">
          A phone that is sending its position with this link stops right away, until it opens a new one.
        </AlertDialog.Description>
        <AlertDialogButtons cancel="Keep">
          <AlertDialog.Action>
            <Button size="3" variant="soft" color="red" onClick={onConfirm}>
              {label}
            </Button>
          </AlertDialog.Action>
        </AlertDialogButtons>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

/** The link with the ways to hand it to the crew. */
function ShareLink({ provider }: Readonly<{ provider: Provider }>) {
  const { data, isError, error } = useCrewLink(provider)
  const toast = useToast()
  if (!data && isError) return <FormError>{serverMessageOr(error, notChanged)}</FormError>
  if (!data) return <Skeleton height="280px" />
  const message = `Open your crew page on your phone and press Start: ${data.url}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(data.url)
      toast({ title: 'Link copied' })
    } catch {
      // The browser or its user refused access to the clipboard.
      toast({
        title: 'The link could not be copied',
        description: 'Select the link and copy it yourself.',
        tone: 'error',
      })
    }
  }
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
