import { join } from 'node:path'

/**
 * Runs an operator's script as a process of its own, with these settings and no others. The words of the command are
 * given one by one where one of them has a space.
 */
export async function runScript(command: string | readonly string[], env: Record<string, string>) {
  return startScript(command, env).ended
}

/** The same, to be interrupted: `ended` resolves with what it printed and its exit code. */
export function startScript(command: string | readonly string[], env: Record<string, string>) {
  const [script = '', ...args] = typeof command === 'string' ? command.split(' ') : command
  const child = Bun.spawn([process.execPath, `scripts/${script}.ts`, ...args], {
    cwd: join(import.meta.dir, '../..'),
    env: { PATH: process.env.PATH, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const ended = Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]).then(([out, err, code]) => ({ out, err, code }))
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended }
}
