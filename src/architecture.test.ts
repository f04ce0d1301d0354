import { describe, expect, test } from 'bun:test'
import { basename, dirname, extname, join } from 'node:path'

/**
 * Each folder imports only folders above it, types included, so folders cannot form a cycle. A module or an adapter is
 * one folder here, with all folders inside it.
 */
const layers = [
  'src/shared',
  'db',
  'src/eventlog',
  'src/jobs',
  'src/platform',
  'src/adapters',
  'src/modules',
  'src/modules/accounts',
  'src/modules/quoting',
  'src/modules/booking',
  'src/modules/dispatch',
  'src/modules/tracking',
  'src/modules/moveday',
  'web',
  'web/shared',
  'web/shared/api',
  'web/shared/drawings',
  'web/shared/components',
  'web/shared/forms',
  'web/shared/dates',
  'web/shared/live',
  'web/shared/map',
  'web/shared/chat',
  'web/shared/payment',
  'web/shared/proof',
  'web/shared/signature',
  'web/shared/papers',
  'web/features',
  'web/pages',
  'web/app',
  'web/worker',
  'web/tests',
  'scripts/client',
  'src',
  'scripts/cli',
  'scripts/streets',
  'scripts/backup',
  'scripts/bench',
  'scripts/demo',
  'scripts/faults',
  'scripts/firefox',
  'scripts',
]

/** Imports that may break a rule for now. The test fails if one of them no longer breaks any. */
const exceptions: readonly string[] = []

type Import = Readonly<{
  from: string
  /** A path from the project's folder, or the name of a package. */
  to: string
  typesOnly: boolean
}>

/** Paths from the project's folder, with the source of each. */
type Project = ReadonlyMap<string, string>

type Rule = Readonly<{
  sentence: string
  concerns(from: string, project: Project): boolean
  allows(each: Import, project: Project): boolean
}>

const rules: Readonly<Record<string, Rule>> = {
  order: {
    sentence: 'A folder imports only the folders above it in `layers`.',
    concerns: () => true,
    allows: ({ from, to }) =>
      isPackage(to) ||
      // The rule `client` says what pages may import of the server.
      (from.startsWith('web/') && to.startsWith('src/')) ||
      layers.indexOf(folderOf(to)) <= layers.indexOf(folderOf(from)),
  },
  shared: {
    sentence: 'Shared code runs in the browser: its only package is arktype.',
    concerns: from => from.startsWith('src/shared/'),
    allows: ({ to }) => !isPackage(to) || to === 'arktype',
  },
  pure: {
    sentence:
      'Decisions and rows import events, rows and their types, shared code and eventlog/types, and no package.',
    concerns: (from, project) => basename(from) === 'decide.ts' || isRow(from, project),
    allows: ({ to, typesOnly }, project) =>
      isEvents(to) ||
      isRow(to, project) ||
      to.startsWith('src/shared/') ||
      to === 'src/eventlog/types.ts' ||
      (typesOnly && to === 'db/schema.ts'),
  },
  events: {
    sentence: 'Events import events, shared code, eventlog/types and arktype.',
    concerns: isEvents,
    allows: ({ to }) =>
      isEvents(to) || to.startsWith('src/shared/') || ['src/eventlog/types.ts', 'arktype'].includes(to),
  },
  modules: {
    sentence:
      'A module imports the events and rows of an earlier module, and gets its services from modules.ts.',
    concerns: from => moduleOf(from) !== undefined,
    allows: ({ from, to }, project) =>
      moduleOf(to) === undefined || moduleOf(to) === moduleOf(from) || isEvents(to) || isRow(to, project),
  },
  log: {
    sentence:
      'A module gets the event log from module.ts. Of its folder it imports types, ids, follow, refold, feed and transaction.',
    concerns: from => moduleOf(from) !== undefined,
    allows: ({ to }) =>
      !to.startsWith('src/eventlog/') ||
      ['types', 'ids', 'follow', 'refold', 'feed', 'transaction'].includes(basename(to, '.ts')),
  },
  manifests: {
    sentence: 'Only modules.ts imports modules, and only their manifests.',
    concerns: from => folderOf(from) === 'src',
    allows: ({ from, to }) =>
      moduleOf(to) === undefined || (from === 'src/modules.ts' && basename(to) === 'index.ts'),
  },
  client: {
    sentence: 'The client imports src/shared and the type of the app.',
    concerns: from => from.startsWith('web/'),
    allows: ({ to, typesOnly }) =>
      isPackage(to) ||
      to.startsWith('web/') ||
      to.startsWith('src/shared/') ||
      to.startsWith('fixtures/') ||
      (typesOnly && to === 'src/app.ts'),
  },
  schemas: {
    sentence: 'Pages load no schema library: of shared code with schemas, they import types only.',
    concerns: from => from.startsWith('web/') && !schemaUsers.includes(from),
    allows: ({ to, typesOnly }, project) => typesOnly || !hasSchemas(to, project),
  },
  features: {
    sentence: 'A feature imports no other feature. Pages put features together.',
    concerns: from => featureOf(from) !== undefined,
    allows: ({ from, to }) => featureOf(to) === undefined || featureOf(to) === featureOf(from),
  },
  office: {
    sentence:
      'A part of the office imports no other part but office/shared. The dashboard puts parts together.',
    concerns: from => officePartOf(from) !== undefined,
    allows: ({ from, to }) =>
      !to.startsWith('web/features/office/') ||
      officePartOf(to) === officePartOf(from) ||
      officePartOf(to) === 'shared',
  },
  tests: {
    sentence: 'What is shipped imports no test and no helper of tests.',
    concerns: () => true,
    allows: ({ to }) => !isOfTests(to),
  },
}

/** Loaded by the worker that checks forms, or with the card form of the sandbox. */
const schemaUsers = ['web/shared/forms/schemas.ts', 'web/shared/payment/card/sandbox-provider.ts']

function hasSchemas(path: string, project: Project): boolean {
  if (path === 'arktype') return true
  const source = path.startsWith('src/shared/') ? project.get(path) : undefined
  return (
    source !== undefined &&
    importsOf(path, source).some(({ to, typesOnly }) => !typesOnly && hasSchemas(to, project))
  )
}

const isPackage = (to: string) => !/^(src|web|db|scripts|fixtures)\//.test(to)
const isRow = (path: string, project: Project) =>
  moduleOf(path) !== undefined && /= (table|partialTable)</.test(project.get(path) ?? '')
function isEvents(path: string) {
  return moduleOf(path) !== undefined && basename(path) === 'events.ts'
}
const moduleOf = (path: string) => /^src\/modules\/[^/]+(?=\/)/.exec(path)?.[0]
const featureOf = (path: string) => /^web\/features\/[^/]+(?=\/)/.exec(path)?.[0]
const officePartOf = (path: string) => /^web\/features\/office\/([^/]+)\//.exec(path)?.[1]
const isOfTests = (path: string) =>
  /\.test\.tsx?$|(^|\/)testing(\.tsx?$|\/)/.test(path) || developersScripts.test(path)
/** They use the helpers of tests. */
const developersScripts =
  /^scripts\/(bench|bench\/pages|test|day-kills|drives|firefox|fuzz|mails|payment-histories|payment-kills|screenshots)\.ts$/

/** The longest of `layers` that holds a file. */
const folderOf = (path: string) =>
  layers.filter(folder => path.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0] ??
  dirname(path)

function violations(project: Project): { from: string; to: string; rule: string }[] {
  return [...project].flatMap(([from, source]) => {
    const concerned = Object.entries(rules).filter(([, rule]) => rule.concerns(from, project))
    return importsOf(from, source).flatMap(each =>
      concerned
        .filter(([, rule]) => !rule.allows(each, project))
        .map(([rule]) => ({ from, to: each.to, rule })),
    )
  })
}

/**
 * Bun's parser finds the imports and drops those of types only. So the source is read twice, the second time without
 * the word `type`; what only that finds is for types only. `import('…').Foo` is found by its spelling.
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

async function readProject(): Promise<Project> {
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

test('every folder has its place in `layers`', () => {
  expect([...project.keys()].filter(path => !layers.includes(folderOf(path)))).toEqual([])
})

test('every import follows the rules, except those listed', () => {
  const broken = violations(project).map(({ from, to, rule }) => `${from} imports ${to} (${rule})`)
  expect([...new Set(broken)].toSorted()).toEqual(exceptions.toSorted())
})

test('a server imports the production mode first, before a library reads its mode', () => {
  for (const from of ['src/server.ts', 'scripts/demo.ts', 'scripts/bench/server.ts']) {
    const [first] = transpilers.ts.scanImports(project.get(from)!)
    expect([from, join(dirname(from), first!.path)]).toEqual([from, 'src/platform/production.ts'])
  }
})

test('the scanner finds imports of values and of types', () => {
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
  test.each([
    ['src/eventlog/handle.ts', "import { Problem } from '../platform/errors.ts'", 'order'],
    ['src/jobs/worker.ts', "import { enqueue } from '../adapters/outbox.ts'", 'order'],
    ['src/adapters/mail/mail.ts', "import type { Platform } from '../../modules/module.ts'", 'order'],
    ['src/platform/guards.ts', "import { routes } from '../modules.ts'", 'order'],
    ['src/platform/context.ts', "import { users } from '../modules/accounts/user.ts'", 'order'],
    ['src/modules/module.ts', "import { estimates } from './quoting/estimate.ts'", 'order'],
    ['src/modules/booking/book.ts', "import type { DispatchEvent } from '../dispatch/events.ts'", 'order'],
    ['src/modules/tracking/routes.ts', "import { paths } from '../../../web/shared/paths.ts'", 'order'],
    ['src/modules/booking/index.ts', "export { openModules } from '../../modules.ts'", 'order'],
    ['scripts/client/build.ts', "import { start } from '../../src/start.ts'", 'order'],
    ['db/schema.ts', "import type { User } from '../src/modules/accounts/user.ts'", 'order'],
    ['db/connect.ts', "import type { Log } from '../src/eventlog/log.ts'", 'order'],
    ['src/shared/fields.ts', "import { NotFound } from '../platform/errors.ts'", 'order'],
    ['src/shared/fields.ts', "import { readFileSync } from 'node:fs'", 'shared'],
    ['src/modules/booking/decide.ts', "import { ulid } from 'ulid'", 'pure'],
    ['src/modules/booking/decide.ts', "import { NotFound } from '../../platform/errors.ts'", 'pure'],
    ['src/modules/booking/decide.ts', "import { findRequest } from './queries.ts'", 'pure'],
    ['src/modules/dispatch/crew.ts', "import './queries.ts'\nexport const crews = table<Crew>({})", 'pure'],
    ['src/modules/booking/events.ts', "import { eq } from 'drizzle-orm'", 'events'],
    ['src/modules/dispatch/swap.ts', "import { findRequest } from '../booking/queries.ts'", 'modules'],
    ['src/modules/tracking/routes.ts', "const lazy = () => import('../dispatch/routes.ts')", 'modules'],
    ['src/modules/tracking/queries.ts', "let found: import('../booking/queries.ts').Found", 'modules'],
    ['src/modules/dispatch/swap.ts', "import { booking } from '../booking/index.ts'", 'modules'],
    ['src/modules/quoting/quote.ts', "import type { Log } from '../../eventlog/log.ts'", 'log'],
    ['src/start.ts', "import { booking } from './modules/booking/index.ts'", 'manifests'],
    ['src/modules.ts', "import { findRequest } from './modules/booking/queries.ts'", 'manifests'],
    ['web/shared/api/api.ts', "import { createApp } from '../../../src/app.ts'", 'client'],
    ['web/shared/api/api.ts', "import type { Platform } from '../../../src/modules/module.ts'", 'client'],
    ['web/pages/home.tsx', "import { rules } from '../../src/shared/booking.ts'", 'schemas'],
    ['web/features/home/hero.tsx', "import { Wizard } from '../quote/home/wizard.tsx'", 'features'],
    ['web/features/office/inbox/box.tsx', "import { Row } from '../attention/attention.tsx'", 'office'],
    ['web/features/office/shared/url.ts', "import { tabs } from '../tabs.tsx'", 'office'],
    [
      'web/shared/components/page.tsx',
      "import { words } from '../../features/crew/language/words.ts'",
      'order',
    ],
    ['web/shared/api/api.ts', "import type { Slot } from '../dates/slot-picker.tsx'", 'order'],
    ['web/features/crew/crew.tsx', "import { Crew } from '../../pages/crew.tsx'", 'order'],
    ['web/pages/home.tsx', "export * from '../../src/modules/quoting/price.ts'", 'client'],
    ['scripts/seed.ts', "import { trackingSite } from '../src/modules/tracking/testing.ts'", 'tests'],
  ])('%s with %p', (from, source, rule) => {
    const planted = new Map(project).set(from, source)
    const caught = violations(planted).filter(each => each.from === from)
    expect(caught.map(each => each.rule)).toEqual([rule])
  })

  test('but not text that only looks like an import', () => {
    const source = [
      "// import { Problem } from '../platform/errors.ts'",
      "/* import '../app.ts' */",
      `const text = "import { App } from '../app.ts'"`,
      "const type = { type: 'from', import: '../app.ts' }",
    ].join('\n')
    expect(importsOf('src/eventlog/store.ts', source)).toEqual([])
  })
})
