/**
 * A pure function that answers for each object once. A day's slots are looked at for every crew, and what is reckoned of
 * the job alone (its place, its hours in Chicago) takes longer than all the rest.
 */
export function remembered<K extends WeakKey, V extends object | undefined>(
  find: (key: K) => V,
): (key: K) => V {
  const answers = new WeakMap<K, { readonly answer: V }>()
  return key => {
    const known = answers.get(key) ?? { answer: find(key) }
    answers.set(key, known)
    return known.answer
  }
}
