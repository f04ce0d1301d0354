/** Caches a function's result for each object, as long as the object lives. */
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
