import { describe, expect, test } from 'bun:test'
import { basename, dirname, extname, join } from 'node:path'

/** Who may import whom. The rules are decisions of the design: one is changed on purpose, never to let an import pass. */
type Rule = Readonly<{
  sentence: string
  concerns(from: string, project: Project): boolean
  allows(each: Import, project: Project): boolean
}>

/** `to` is a path from the project's folder, or the name of a package. */
type Import = Readonly<{ from: string; to: string; typesOnly: boolean }>

/** Paths from the project's folder, with the source of each. */
type Project = ReadonlyMap<string, string>

const rules: readonly Rule[] = [
  {
    sentence: 'The event log imports packages, itself and shared code.',
    concerns: within('src/eventlog'),
    allows: ({ to }) => isPackage(to) || isIn(to, 'src/eventlog', 'src/shared'),
  },
  {
    sentence: 'The job queue imports packages, the event log, itself and shared code.',
    concerns: within('src/jobs'),
    allows: ({ to }) => isPackage(to) || isIn(to, 'src/jobs', 'src/eventlog', 'src/shared'),
  },
  {
    sentence: 'Adapters import packages, adapters, jobs, shared code and the platform.',
    concerns: within('src/adapters'),
    allows: ({ to }) => isPackage(to) || isIn(to, 'src/adapters', 'src/jobs', 'src/shared', 'src/platform'),
  },
  {
    sentence:
      'Decisions and rows import events, rows and their types, shared code and eventlog/types, and no package.',
    concerns: (from, project) => isDecide(from) || isRow(from, project),
    allows: ({ to, typesOnly }, project) =>
      isEvents(to) ||
      isRow(to, project) ||
      isIn(to, 'src/shared') ||
      to === 'src/eventlog/types.ts' ||
      (typesOnly && to === 'db/schema.ts'),
  },
  {
    sentence:
      'Shared code, events, forms, sizes and the cube sheet reach the browser: they import one another, eventlog/types and arktype.',
    concerns: isShared,
    allows: ({ to }) => isShared(to) || to === 'src/eventlog/types.ts' || to === 'arktype',
  },
  {
    sentence: 'A module imports events and rows of another, and what all modules share.',
    concerns: from => moduleOf(from) !== undefined,
    allows: ({ from, to }, project) =>
      isPackage(to) ||
      moduleOf(to) === moduleOf(from) ||
      isEvents(to) ||
      isRow(to, project) ||
      isForModules(to),
  },
  {
    sentence: 'Only modules.ts imports modules; others import their events.',
    concerns: from => within('src')(from) && moduleOf(from) === undefined && from !== 'src/modules.ts',
    allows: ({ to }) => moduleOf(to) === undefined || isEvents(to),
  },
  {
    sentence: 'Only app.ts and start.ts import modules.ts.',
    concerns: from => from !== 'src/app.ts' && from !== 'src/start.ts' && !within('scripts')(from),
    allows: ({ to }) => to !== 'src/modules.ts',
  },
  {
    sentence:
      'The client imports shared code, events, forms, sizes and the cube sheet of the server, and the types of its App and its messages.',
    concerns: within('web'),
    allows: ({ to, typesOnly }) =>
      !within('src')(to) || isShared(to) || (typesOnly && (to === 'src/app.ts' || isMessages(to))),
  },
  {
    sentence: 'What is shipped imports no test and no helper of tests.',
    concerns: () => true,
    allows: ({ to }) => !isOfTests(to),
  },
  {
    sentence: 'The database imports packages, itself and shared code.',
    concerns: from => within('db')(from) && !isOfTests(from),
    allows: ({ to }) => isPackage(to) || isIn(to, 'db', 'src/shared'),
  },
]

const isPackage = (to: string) => !/^(src|web|db|scripts|fixtures)\//.test(to)
const isDecide = (path: string) => within('src/modules')(path) && basename(path) === 'decide.ts'
const isEvents = (path: string) => within('src/modules')(path) && basename(path) === 'events.ts'
const isMessages = (path: string) => path === 'src/shared/messages.ts'
const isCubeSheet = (path: string) => /^src\/modules\/quoting\/(cube-sheet|inventory|sizes)\.ts$/.test(path)
const isRow = (path: string, project: Project) =>
  within('src/modules')(path) && /= table</.test(project.get(path) ?? '')
const isOfTests = (path: string) =>
  /\.test\.tsx?$|(^|\/)testing(\.ts$|\/)|^scripts\/(test|drives|firefox|fuzz|screenshots)\.ts$/.test(path)
const moduleOf = (path: string) => /^src\/modules\/[^/]+(?=\/)/.exec(path)?.[0]
const isForModules = (path: string) =>
  isIn(path, 'src/platform', 'src/jobs', 'src/adapters', 'src/shared') ||
  [
    'src/modules/module.ts',
    'src/modules/tokens.ts',
    'src/modules/inbox.ts',
    'src/modules/quoting/notice.ts',
    'db/schema.ts',
  ].includes(path) ||
  ['types', 'ids', 'follow', 'loop', 'transaction'].some(name => path === `src/eventlog/${name}.ts`)

function isShared(path: string) {
  return (
    isEvents(path) ||
    isCubeSheet(path) ||
    isIn(path, 'src/shared') ||
    /^src\/modules\/[^/]+\/forms\.ts$/.test(path)
  )
}
const isIn = (path: string, ...folders: string[]) => folders.some(folder => within(folder)(path))
function within(folder: string) {
  return (path: string) => path.startsWith(`${folder}/`)
}

const violations = (project: Project): string[] =>
  [...project.keys()].flatMap(from =>
    rules
      .filter(rule => rule.concerns(from, project))
      .flatMap(rule =>
        importsIn(from, project.get(from) ?? '')
          .filter(each => !rule.allows(each, project))
          .map(({ to }) => `${from} imports ${to}. ${rule.sentence}`),
      ),
  )

/** Each source is read once, however often the project is looked at. */
function importsIn(from: string, source: string): readonly Import[] {
  const key = `${from}\n${source}`
  const imports = read.get(key) ?? importsOf(from, source)
  read.set(key, imports)
  return imports
}

const read = new Map<string, readonly Import[]>()

/**
 * Bun's parser finds the imports, so comments and strings are none. It drops what is only there for types: so it
 * reads the source twice, the second time without the word `type`, and what it finds then alone is for types only.
 * Types named in place, as in import('…').Foo, are found by their looks, which at worst finds too much.
 */
function importsOf(from: string, source: string): Import[] {
  const transpiler = transpilers[extname(from) === '.tsx' ? 'tsx' : 'ts']
  const values = new Set(transpiler.scanImports(source).map(({ path }) => path))
  const all = transpiler.scanImports(withoutTypeWords(source)).map(({ path }) => path)
  const inPlace = [...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].flatMap(
    ([, path]) => path ?? [],
  )
  return [...new Set([...all, ...inPlace])].map(path => ({
    from,
    to: path.startsWith('.') ? join(dirname(from), path) : (ownNames[path] ?? path),
    typesOnly: !values.has(path),
  }))
}

/** The `imports` of package.json that name a file. */
const ownNames: Readonly<Record<string, string>> = { '#app': 'src/app.ts' }

const withoutTypeWords = (source: string) =>
  source
    .replace(/\b(import|export)\s+type\b(?=\s*[{*]|\s+[\w$]+\s+from\b)/g, '$1')
    .replace(/([{,]\s*)type\s+(?!as\b)(?=[\w$])/g, '$1')

const tsconfig = JSON.stringify({ compilerOptions: { verbatimModuleSyntax: true } })
const transpilers = {
  ts: new Bun.Transpiler({ loader: 'ts', tsconfig }),
  tsx: new Bun.Transpiler({ loader: 'tsx', tsconfig }),
}

async function readProject(): Promise<Map<string, string>> {
  const root = join(import.meta.dir, '..')
  const paths = new Bun.Glob('{src,web,db,scripts}/**/*.{ts,tsx}').scanSync(root)
  const shipped = [...paths].filter(path => !isOfTests(path) && !path.endsWith('.d.ts'))
  // Bun's import scanner does not accept an interpreter line.
  const sources = shipped.map(async path => {
    const source = await Bun.file(join(root, path)).text()
    return [path, source.replace(/^#!.*/, '')] as const
  })
  return new Map(await Promise.all(sources))
}

const project = await readProject()

test('every import of the project keeps to the rules', () => {
  expect(violations(project)).toEqual([])
})

test('what serves imports the production mode first, before a library has read another', () => {
  for (const from of ['src/server.ts', 'scripts/demo.ts', 'scripts/bench/server.ts']) {
    const [first] = transpilers.ts.scanImports(project.get(from)!)
    expect([from, join(dirname(from), first!.path)]).toEqual([from, 'src/platform/production.ts'])
  }
})

test('the project was read: its files, and what they import for values and for types', () => {
  const from = 'src/modules/booking/service-request.ts'
  expect(project.size).toBeGreaterThan(100)
  expect(importsOf(from, project.get(from)!)).toEqual(
    expect.arrayContaining([
      { from, to: 'src/eventlog/types.ts', typesOnly: false },
      { from, to: 'src/modules/booking/events.ts', typesOnly: true },
    ]),
  )
})

describe('a planted violation is caught:', () => {
  const [log, jobs, adapters, pure, shared, modules, onlyModules, list, client, tests, database] = rules.map(
    ({ sentence }) => sentence,
  )
  test.each([
    ['src/eventlog/handle.ts', "import { Problem } from '../platform/errors.ts'", log],
    ['src/eventlog/read.ts', "import type { Database } from '../../db/connect.ts'", log],
    ['src/adapters/mail/mail.ts', "import type { Platform } from '../../modules/module.ts'", adapters],
    ['src/jobs/worker.ts', "import { enqueue } from '../adapters/outbox.ts'", jobs],
    ['src/adapters/mail/mail.ts', "export { openLog } from '../../eventlog/log.ts'", adapters],
    ['src/modules/booking/decide.ts', "import { ulid } from 'ulid'", pure],
    ['src/modules/booking/decide.ts', "import { NotFound } from '../../platform/errors.ts'", pure],
    ['src/modules/booking/decide.ts', "import { findRequest } from './queries.ts'", pure],
    ['src/modules/dispatch/crew.ts', "import './queries.ts'\nexport const crews = table<Crew>({})", pure],
    ['src/modules/booking/events.ts', "import { eq } from 'drizzle-orm'", shared],
    ['src/modules/booking/forms.ts', "import { type ServiceRequest } from './service-request.ts'", shared],
    ['src/shared/cube-sheet.ts', "import { NotFound } from '../platform/errors.ts'", shared],
    ['src/shared/fields.ts', "import { readFileSync } from 'node:fs'", shared],
    ['src/modules/quoting/quote.ts', "import { findRequest } from '../booking/queries.ts'", modules],
    ['src/modules/quoting/quote.ts', "import type { Log } from '../../eventlog/log.ts'", modules],
    ['src/modules/tracking/routes.ts', "const lazy = () => import('../dispatch/routes.ts')", modules],
    ['src/modules/tracking/queries.ts', "let found: import('../booking/queries.ts').Found", modules],
    ['src/modules/tracking/routes.ts', "import { paths } from '../../../web/paths.ts'", modules],
    ['src/platform/visitor.ts', "import { users } from '../modules/accounts/user.ts'", onlyModules],
    ['src/modules/module.ts', "import { estimates } from './quoting/estimate.ts'", onlyModules],
    ['src/platform/guards.ts', "import { routes } from '../modules.ts'", list],
    ['web/api.ts', "import { createApp } from '../src/app.ts'", client],
    ['web/api.ts', "import type { Platform } from '../src/modules/module.ts'", client],
    ['web/live.ts', "import { siteOf } from './platform/site.ts'", client],
    ['web/pages/home.tsx', "export * from '../../src/modules/quoting/price.ts'", client],
    ['src/start.ts', "import { testDatabase } from '../scripts/testing/database.ts'", tests],
    ['scripts/seed.ts', "import { trackingSite } from '../src/modules/tracking/testing.ts'", tests],
    ['db/schema.ts', "import type { User } from '../src/modules/accounts/user.ts'", database],
  ])('%s with %p', (from, source, sentence) => {
    const planted = new Map(project).set(from, source)
    const caught = violations(planted).filter(violation => violation.startsWith(`${from} imports `))
    expect(caught).toHaveLength(1)
    expect(caught[0]).toEndWith(`. ${sentence}`)
  })

  test('but what only looks like an import is none', () => {
    const source = [
      "// import { Problem } from '../platform/errors.ts'",
      "/* import '../app.ts' */",
      `const text = "import { App } from '../app.ts'"`,
      "const type = { type: 'from', import: '../app.ts' }",
    ].join('\n')
    expect(importsOf('src/eventlog/read.ts', source)).toEqual([])
  })
})
