/**
 * Caches a pure function's result per object. Availability evaluates every slot for every crew; computing the parts that
 * depend only on the job (its location, its hours in Chicago) again each time would dominate.
 */
export function memoized<K extends WeakKey, V extends object | undefined>(
  find: (key: K) => V,
): (key: K) => V {
  const results = new WeakMap<K, { readonly value: V }>()
  return key => {
    const result = results.get(key) ?? { value: find(key) }
    results.set(key, result)
    return result.value
  }
}
