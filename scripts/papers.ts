import { command } from './cli/command.ts'
import { countOf } from './cli/count.ts'

await command(
  {
    usage: `bun scripts/papers.ts [BOOKING_ID]
Writes the PDF of each signed paper again from the log alone and compares its SHA-256 with that in the event of the signature.
Prints each paper, of one booking or of all. Exit 1 if any differs. Only reads.`,
    options: {},
    positionals: [0, 1],
  },
  async ({ positionals: [id], signal }) => {
    const { operate } = await import('./cli/operator.ts')
    const { checkPapers } = await import('../src/modules/moveday/papers/check-papers.ts')

    await operate({ mode: 'read', signal }, async ({ sql }) => {
      let [same, different] = [0, 0]
      for await (const { booking, paper, sha256 } of checkPapers(sql, id)) {
        const isSame = sha256 === paper.sha256
        if (isSame) same++
        else different++
        const verdict = isSame ? 'same' : `DIFFERENT: it makes ${sha256}`
        console.log(
          `${booking}  ${paper.kind} ${paper.version}  ${paper.signedAt}  ${paper.signedBy}  ${paper.sha256}  ${verdict}`,
        )
      }
      const differ = different === 0 ? 'no difference' : countOf(different, 'difference')
      console.log(`${countOf(same + different, 'signed paper')}, ${differ}.`)
      process.exitCode = different === 0 ? 0 : 1
    })
  },
)
