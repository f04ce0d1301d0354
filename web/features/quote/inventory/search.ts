import { cubeSheet, type Thing } from '../../../../src/shared/cube-sheet.ts'

/** The items whose label, section or synonyms contain each of the words, the best matches first. */
export function thingsLike(typed: string): Thing[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = cubeSheet.filter(({ label, section, synonyms }) => {
    const text = `${label} ${section} ${synonyms}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  const isNamed = ({ label }: Thing) => words.every(word => label.toLowerCase().includes(word))
  return [...matches.filter(isNamed), ...matches.filter(thing => !isNamed(thing))]
}
