import { cubeSheet, type Thing } from '../../../../src/shared/cube-sheet.ts'

/** The items whose label, section or synonyms contain each of the words. Those named so come first, by whole words. */
export function thingsLike(typed: string): Thing[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const rankOf = ({ label, section, synonyms }: Thing) => {
    const name = label.toLowerCase()
    const parts = name.split(' ')
    if (words.every(word => parts.includes(word))) return 0
    if (words.every(word => name.includes(word))) return 1
    const text = `${name} ${section.toLowerCase()} ${synonyms}`
    return words.every(word => text.includes(word)) ? 2 : undefined
  }
  const ranked = cubeSheet.map(thing => ({ thing, rank: rankOf(thing) }))
  return [0, 1, 2].flatMap(rank => ranked.filter(each => each.rank === rank).map(({ thing }) => thing))
}
