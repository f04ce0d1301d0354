import type { Language } from './language/words.ts'

type Refusal = Readonly<{ message?: string; code?: string }>

/**
 * Why the server refused a step, a photo, a note or a signature. It writes English, so another language follows its
 * code.
 */
export const refusalIn = (language: Language, { message, code = '' }: Refusal): string | undefined =>
  (language === 'es' ? spanish[code] : undefined) ?? message

const spanish: Readonly<Record<string, string>> = {
  out_of_order:
    'Otro teléfono de su cuadrilla informó algo que no concuerda con este paso. Revise lo que pasó.',
  cancelled: 'Este trabajo se canceló.',
  settled: 'El precio de este trabajo ya es definitivo. Solo la oficina puede cambiar sus horas.',
  not_assigned: 'Este trabajo no está asignado a una cuadrilla.',
  no_extra: 'Diga qué se acordó y quién aceptó.',
  only_hours: 'Las mudanzas locales en Illinois se cobran solo por horas: acuerden tiempo, no un monto.',
  no_step: 'No hay ningún paso así que deshacer.',
  too_late: 'Un paso se puede deshacer durante un minuto.',
  not_last: 'Solo se puede deshacer el último paso.',
  too_old: 'Este paso es de hace más de una semana.',
  malformed: 'No se pudo leer este paso.',
  paper_changed: 'El documento cambió. El cliente debe leerlo y firmarlo de nuevo.',
  already_signed: 'Este documento ya está firmado.',
  no_paper: 'Este trabajo no tiene este documento.',
}
