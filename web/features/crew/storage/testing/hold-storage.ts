const names = [
  'IDBRequest',
  'IDBDatabase',
  'IDBObjectStore',
  'IDBIndex',
  'IDBCursor',
  'IDBTransaction',
] as const

/** A browser's storage that opens no database until `answer` gives it one. `requests` are those to open one. */
export function holdStorage() {
  for (const name of names) Reflect.set(globalThis, name, class extends EventTarget {})
  const requests: IDBRequest[] = []
  let database: object | undefined
  const answerTo = (request: IDBRequest) => {
    Object.defineProperty(request, 'result', { value: database })
    request.dispatchEvent(new Event('success'))
  }
  const open = () => {
    const request = new IDBRequest()
    requests.push(request)
    if (database) queueMicrotask(() => answerTo(request))
    return request
  }
  Object.assign(globalThis, { indexedDB: { open }, IDBKeyRange: { only: () => undefined } })
  return {
    requests,
    answer(opened: object) {
      database = { addEventListener() {}, close() {}, ...opened }
      for (const request of requests) answerTo(request)
    },
    remove() {
      for (const name of ['indexedDB', 'IDBKeyRange', ...names]) Reflect.deleteProperty(globalThis, name)
    },
  }
}
