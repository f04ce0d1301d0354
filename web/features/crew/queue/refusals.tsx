import { useEffect, useRef } from 'react'
import { CallUs } from '../../../shared/components/contact-links.tsx'
import { useSpeech } from '../language/language.tsx'
import type { Language, Words } from '../language/words.ts'
import { Notice, PlainButton } from '../parts.tsx'
import type { SavedProof } from '../proof/proof.ts'
import type { SavedStep } from '../steps/steps.ts'

type RefusedProps = Readonly<{
  refused: SavedStep | SavedProof
  onDismiss(): void
  /** Opens the job, where the crew decides what becomes of it, instead of dismissing it. */
  onShow?: (() => void) | undefined
}>

/** A step, photo, note, list or signature that the server has refused, with its reason and the time of the tap. */
export default function RefusedNotice({ refused, onDismiss, onShow }: RefusedProps) {
  const { words, time, language } = useSpeech()
  const { at } = 'step' in refused ? refused.step : refused.item.fields
  const notice = useRef<HTMLDivElement>(null)
  // The crew may have scrolled elsewhere.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Notice ref={notice} color="red" role="alert">
      <p>
        <strong>
          {nameOf(refused, words)}, {time(at)}
        </strong>
      </p>
      <p>{refusalIn(language, refused)}</p>
      <CallUs>{words.refusedHelp}</CallUs>
      <PlainButton onClick={onShow ?? onDismiss}>{onShow ? words.goods.show : words.understood}</PlainButton>
    </Notice>
  )
}

function nameOf(refused: SavedStep | SavedProof, words: Words): string {
  if ('step' in refused) {
    const { type } = refused.step
    return `${words.refused}: ${type === 'undone' ? words.undo : words.facts[type]}`
  }
  const { item } = refused
  if (item.kind === 'signature') return `${words.papers.refused}: ${words.papers.names[item.fields.paper]}`
  if (item.kind === 'goods') return words.goods.refused
  const kind = item.kind === 'photo' ? words.proof.refusedPhoto : words.proof.refusedDamage
  return [kind, item.fields.label].filter(Boolean).join(': ')
}

type Refusal = Readonly<{ message?: string; code?: string }>

/**
 * Why the server refused a step, a photo, a note, a list or a signature. The server's message is English; the code
 * selects a translation.
 */
export const refusalIn = (language: Language, { message, code = '' }: Refusal): string | undefined =>
  (language === 'es' ? spanish[code] : undefined) ?? message

const spanish: Readonly<Record<string, string>> = {
  out_of_order:
    'Otro teléfono de su cuadrilla informó algo que no concuerda con este paso. Revise lo que pasó y toque lo que falta.',
  other_time:
    'Otro teléfono de su cuadrilla informó este paso a otra hora. Pónganse de acuerdo en cuál es la correcta, y avisen a la oficina si es la más temprana.',
  cancelled: 'Este trabajo se canceló.',
  settled: 'El precio de este trabajo ya es definitivo. Solo la oficina puede cambiar sus horas.',
  not_assigned: 'Este trabajo no está asignado a una cuadrilla.',
  no_extra: 'Diga qué se acordó y quién aceptó.',
  only_hours: 'Las mudanzas locales en Illinois se cobran solo por horas: acuerden tiempo, no un monto.',
  undone: 'Este paso ya se deshizo.',
  no_step: 'No hay ningún paso así que deshacer.',
  too_late: 'Un paso se puede deshacer durante un minuto.',
  not_last: 'Solo se puede deshacer el último paso.',
  too_old: 'Este paso es de hace más de una semana.',
  malformed: 'No se pudo leer este paso.',
  paper_changed: 'El documento cambió. El cliente debe leerlo y firmarlo de nuevo.',
  no_trucks:
    'Las reglas federales exigen los camiones en este documento. Pida a la oficina que los asigne a este trabajo y luego firmen.',
  already_signed: 'Este documento ya está firmado.',
  goods_changed: 'Alguien más corrigió esta lista mientras tanto. La suya todavía no se guardó.',
  bill_settled: 'La cuenta de este trabajo ya está cerrada, así que su lista ya no cambia.',
  not_confirmed: 'Esta reserva todavía no está confirmada. Su lista se puede corregir después.',
  no_paper: 'Este trabajo no tiene este documento.',
  too_many: 'Este trabajo ya tiene todas las fotos o notas de daños que puede tener.',
  forbidden: 'Este trabajo es de otra cuadrilla.',
  too_large: 'Es demasiado grande para enviarlo.',
  unsupported_type: 'No se pudo leer esta foto.',
  invalid: 'No se pudo leer lo que se envió.',
}
