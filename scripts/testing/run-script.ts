import { join } from 'node:path'

/**
 * Runs an operator's script as a process of its own, with these settings and no others. The words of the command are
 * given one by one where one of them has a space.
 */
export async function runScript(command: string | readonly string[], env: Record<string, string>) {
  const [script = '', ...args] = typeof command === 'string' ? command.split(' ') : command
  const child = Bun.spawn([process.execPath, `scripts/${script}.ts`, ...args], {
    cwd: join(import.meta.dir, '../..'),
    env: { PATH: process.env.PATH, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { out, err, code }
}
