import { join } from 'node:path'

/** Runs an operator's script as a process of its own, with these settings and no others. */
export async function runScript(command: string, env: Record<string, string>) {
  const [script = '', ...args] = command.split(' ')
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
