import { type } from 'arktype'
import { type Event, type Fact, type Facts, upcast } from './types.ts'

/** The event types of all modules: their current shapes, and the upcasts from older ones. */
export type Schemas = Readonly<{
  /** The types that this release knows. In a rolling deploy a newer server may append others. */
  types: ReadonlySet<string>
  /** The schema number that new events of this type are stored with. */
  current(type: string): number
  /** The event's data. Throws if it does not have exactly the declared shape, which is our own fault. */
  check(event: Event): object
  /** Stored data of any schema, as data of the current one. */
  upcast(type: string, schema: number, data: object): object
  describe(type: string, data: object): string
}>

export function createSchemas(modules: readonly Facts[]): Schemas {
  const facts = new Map(modules.flatMap(facts => Object.entries(facts)))
  const known = (name: string) => {
    const fact = facts.get(name)
    if (!fact) throw new Error(`No module declares the event ${name}.`)
    return fact
  }
  return {
    types: new Set(facts.keys()),
    current: name => known(name).upcasts.length + 1,
    check({ type: name, data }) {
      const exact = exactType(known(name).data)
      if (exact.allows(data)) return data
      // As stored in JSON, without fields that are undefined.
      const stored: object = JSON.parse(JSON.stringify(data))
      const checked = exact(stored)
      if (checked instanceof type.errors) throw new Error(`${name} has another shape: ${checked.summary}`)
      return stored
    },
    upcast: (name, schema, data) => upcast(known(name), schema, data),
    describe: (name, data) => known(name).describe(data),
  }
}

/** Built at the first append of its type: building all of them would take half of a start. */
function exactType(data: Fact['data']): Fact['data'] {
  const built = exactTypes.get(data) ?? data.onDeepUndeclaredKey('reject')
  exactTypes.set(data, built)
  return built
}

const exactTypes = new WeakMap<Fact['data'], Fact['data']>()
