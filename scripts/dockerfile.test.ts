import { describe, expect, test } from 'bun:test'
import { DockerfileParser, type Instruction } from 'dockerfile-ast'
import packageJson from '../package.json'

const file = DockerfileParser.parse(await Bun.file(new URL('../Dockerfile', import.meta.url)).text())
const instructions = file.getInstructions()
const stages = instructions.reduce<Instruction[][]>((all, each) => {
  if (each.getKeyword() === 'FROM') all.push([])
  all.at(-1)?.push(each)
  return all
}, [])
const last = stages.at(-1) ?? []
const argumentsOf = (stage: Instruction[], keyword: string) =>
  stage.filter(each => each.getKeyword() === keyword).map(each => each.getArgumentsContent() ?? '')

describe('the Dockerfile', () => {
  test('uses only known instructions', () => {
    const known = new Set([
      'FROM',
      'WORKDIR',
      'COPY',
      'RUN',
      'ENV',
      'USER',
      'VOLUME',
      'EXPOSE',
      'HEALTHCHECK',
      'CMD',
      'ARG',
    ])
    expect(instructions.map(each => each.getKeyword()).filter(keyword => !known.has(keyword))).toEqual([])
  })

  test('builds in one stage and runs in another, on the tested version of Bun', () => {
    expect(stages.length).toBe(2)
    const minimum = packageJson.engines.bun.replace('>=', '')
    for (const stage of stages) expect(argumentsOf(stage, 'FROM')[0]).toStartWith(`oven/bun:${minimum}`)
  })

  test('does not run as root, and its user owns only the data', () => {
    const users = argumentsOf(last, 'USER')
    expect(users).toEqual(['bun'])
    const copies = last.filter(each => each.getKeyword() === 'COPY').map(String)
    expect(copies.filter(copy => !copy.includes('--chown=root:root'))).toEqual([])
  })

  test('listens on every address, and starts the server directly, so that it gets SIGTERM', () => {
    expect(argumentsOf(last, 'ENV').join(' ')).toContain('HOST=0.0.0.0')
    expect(argumentsOf(last, 'CMD')).toEqual(['["bun", "src/server.ts"]'])
    expect(argumentsOf(last, 'HEALTHCHECK')[0]).toContain('/ready')
  })

  test('installs exactly the locked packages', () => {
    const installs = instructions
      .map(each => each.getArgumentsContent() ?? '')
      .filter(text => text.includes('bun install'))
    expect(installs.length).toBeGreaterThan(0)
    expect(installs.join(' ').match(/bun install/g)?.length).toBe(
      installs.join(' ').match(/--frozen-lockfile/g)?.length,
    )
  })

  test('copies all files that the first install reads', () => {
    const [first = []] = stages
    const install = first.findIndex(each => each.getArgumentsContent()?.includes('bun install'))
    const copied = argumentsOf(first.slice(0, install), 'COPY').flatMap(each => each.split(' ').slice(0, -1))
    const patches = Object.values(packageJson.patchedDependencies)
    expect(copied).toEqual(expect.arrayContaining(['bun.lock', ...patches]))
  })
})
