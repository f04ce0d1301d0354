import { inLanguages } from '../language/words.ts'

/** The words of the form for extra work, which load with it. */
export const extraWordsIn = inLanguages(t => ({
  what: t('What is it?', '¿Qué es?'),
  minutes: t('Extra minutes', 'Minutos extra'),
  amount: t('Or a price in dollars', 'O un precio en dólares'),
  onlyMinutes: t(
    'On this job, only time can be added, not a price.',
    'En este trabajo solo se puede agregar tiempo, no un precio.',
  ),
  agreedBy: t('Who agreed? (customer’s name)', '¿Quién aceptó? (nombre del cliente)'),
  missing: t('Fill in what it is, how much, and who agreed.', 'Escriba qué es, cuánto es y quién aceptó.'),
  agreedBefore: t(
    (time: string) =>
      `This was already agreed at ${time}. If you mean another one, say so in its description.`,
    time => `Esto ya se acordó a las ${time}. Si es otro, dígalo en la descripción.`,
  ),
}))
