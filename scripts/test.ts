/**
 * `bun run test`: every test, in two parts beside one another, as most of them wait for a browser or a database.
 * Each part is one process with one Postgres. With arguments (`bun run test web/pages`) just those, in one process.
 */
export {}

const parts = 2
const asked = process.argv.slice(2)
const shards = Array.from({ length: parts }, (_, index) => [`--shard=${index + 1}/${parts}`])

const runs = (asked.length > 0 ? [asked] : shards).map(part => {
  const run = Bun.spawn(['bun', 'test', '--timeout', '60000', ...part], { stdout: 'inherit', stderr: 'pipe' })
  return { exited: run.exited, told: tell(run.stderr) }
})
const told = await Promise.all(runs.map(run => run.told))
for (const kind of ['pass', 'skip', 'fail'])
  console.info(` ${sum(told.map(text => countIn(text, kind)))} ${kind}`)
process.exitCode = Math.max(...(await Promise.all(runs.map(run => run.exited))))

/** Passes on what a run says, in whole lines so that several can be read, and returns it. */
async function tell(said: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let all = ''
  let shown = 0
  for await (const bytes of said) {
    all += decoder.decode(bytes, { stream: true })
    const end = all.lastIndexOf('\n') + 1
    process.stderr.write(all.slice(shown, end))
    shown = end
  }
  return all
}

/** What the summary at the end of a run counts. */
function countIn(text: string, kind: string): number {
  return Number(new RegExp(String.raw`^ *(\d+) ${kind}$`, 'm').exec(text)?.[1] ?? 0)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
