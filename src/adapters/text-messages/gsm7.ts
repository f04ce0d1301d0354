/*
 * GSM 03.38, the alphabet of text messages: 160 characters fit into one segment. A single character outside of it makes
 * the service send the whole text as UCS-2, in segments of 70, and charge for each.
 */

/** Greek capitals stand for themselves in the alphabet; the others are as in Latin-1. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each takes two places. */
const extended = new Set('^{}\\[~]|€\f')

const alike: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '•': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\t': ' ',
}

const segment = 160

/** The text in the alphabet: letters lose accents that it lacks, other letters become '?', and symbols are left out. */
export const inGsm7 = (text: string): string =>
  Array.from(text.normalize('NFC'), character => {
    const known = alike[character] ?? character
    if ([...known].every(isKnown)) return known
    const plain = known.normalize('NFD').replace(/\p{M}/gu, '')
    if ([...plain].every(isKnown)) return plain
    return /[\p{L}\p{N}]/u.test(character) ? '?' : ''
  }).join('')

const isKnown = (character: string) => basic.has(character) || extended.has(character)

/** Whether a text in the alphabet fits into one segment. */
export const isOneSegment = (text: string): boolean =>
  [...text].reduce((places, character) => places + (extended.has(character) ? 2 : 1), 0) <= segment

/** In the alphabet: the first of these that fits into one segment, or else `shortest`. */
export const fitting = (texts: readonly string[], shortest: string): string =>
  texts.map(inGsm7).find(isOneSegment) ?? inGsm7(shortest)
