import type { Delivered } from '../../../adapters/outbox.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { NoSuchRow } from '../../../eventlog/types.ts'
import type { Platform } from '../../module.ts'
import { recordNotification } from '../decide.ts'
import { serviceRequests } from '../service-request.ts'

/**
 * Records the delivery of each mail and text in its booking's stream, so the log contains the full history. The sender
 * calls this; no follower does, so a rebuild records nothing. Idempotent: the command id comes from the outbox row and
 * its state.
 */
export const createNotificationRecorder =
  ({ log, report }: Pick<Platform, 'log' | 'report'>) =>
  async (delivered: Delivered): Promise<void> => {
    const { id, about, at, kind, recipient, payload, delivery } = delivered
    if (about === null) return
    const subject = 'subject' in payload ? payload.subject : undefined
    const notification = { outboxId: id, kind, recipient, subject }
    const command = { id: idFrom('outbox', id, delivery.state), actor: 'system', at }
    try {
      await log.handle(serviceRequests, about, () => recordNotification(notification, delivery), command)
    } catch (error) {
      // The message was sent, and retrying cannot create its booking.
      if (!(error instanceof NoSuchRow)) throw error
      report(error)
    }
  }
