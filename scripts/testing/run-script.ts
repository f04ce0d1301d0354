import { spyOn } from 'bun:test'
import { join } from 'node:path'

/** A command line, as one string or, if an argument contains a space, as an array. */
type Command = string | readonly string[]

type Ended = Readonly<{ code: number; out: string; err: string }>

const root = join(import.meta.dir, '../..')

/** Runs an operator's script as a process of its own, with these settings and no others. */
export async function runScript(command: Command, env: Record<string, string>): Promise<Ended> {
  return startScript(command, env).ended
}

/** Starts one that the test may interrupt: `ended` resolves with what it printed and its exit code. */
export function startScript(command: Command, env: Record<string, string>) {
  const [script, ...args] = wordsOf(command)
  const child = Bun.spawn([process.execPath, `scripts/${script}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const ended: Promise<Ended> = Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]).then(([out, err, code]) => ({ out, err, code }))
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended }
}

/**
 * Runs a script in this process: a process of its own takes more than a second of CPU time to load. One at a time,
 * because a script reads the process's arguments, environment and exit code, and prints to its console.
 */
export async function callScript(command: Command, env: Record<string, string>): Promise<Ended> {
  const [script, ...args] = wordsOf(command)
  const { argv, exitCode } = process
  const environment = { ...process.env }
  const [out, err]: [string[], string[]] = [[], []]
  const spies = [
    spyOn(console, 'log').mockImplementation((...values) => void out.push(`${values.join(' ')}\n`)),
    spyOn(console, 'error').mockImplementation((...values) => void err.push(`${values.join(' ')}\n`)),
  ]
  try {
    process.argv = [process.execPath, `scripts/${script}.ts`, ...args]
    setEnvironment({ PATH: process.env.PATH, ...env })
    process.exitCode = 0
    // A script runs when it is imported. The query makes it another module each time.
    await import(`${root}/scripts/${script}.ts?call=${++calls}`)
    return { code: Number(process.exitCode), out: out.join(''), err: err.join('') }
  } finally {
    process.argv = argv
    setEnvironment(environment)
    process.exitCode = exitCode
    for (const spy of spies) spy.mockRestore()
  }
}

let calls = 0

function setEnvironment(values: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (!(name in values)) delete process.env[name]
  Object.assign(process.env, values)
}

const wordsOf = (command: Command) => (typeof command === 'string' ? command.split(' ') : command)
