import type { Delivered } from '../../adapters/outbox.ts'
import { idFrom } from '../../eventlog/ids.ts'
import { NoSuchRow } from '../../eventlog/types.ts'
import type { Platform } from '../module.ts'
import { recordNotification } from './decide.ts'
import { serviceRequests } from './service-request.ts'

/**
 * States in a booking's own stream what became of each mail and text message about it, so that its history is told by
 * the log alone. The sender says it, not a follower: a rebuild states nothing, and no follower answers these facts. The
 * command's id comes from the row of the outbox and its state, so a message that is sent twice is stated once.
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
      // The message is out, and its booking will not come to be by sending it again.
      if (!(error instanceof NoSuchRow)) throw error
      report(error)
    }
  }
