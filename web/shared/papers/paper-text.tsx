import styles from './papers.module.css'
import type { CurrentPaper } from './papers.ts'

/** The whole text of a paper, as it is signed. Papers are in English. */
export const PaperText = ({
  paper: { from, blocks },
}: Readonly<{ paper: Pick<CurrentPaper, 'from' | 'blocks'> }>) => (
  <div className={styles.paper} lang="en">
    <div className={styles.from}>
      {from.map(line => (
        <p key={line}>{line}</p>
      ))}
    </div>
    {blocks.map((block, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may be alike, and none moves.
      <Block key={n} block={block} />
    ))}
  </div>
)

function Block({ block }: Readonly<{ block: CurrentPaper['blocks'][number] }>) {
  switch (block.type) {
    case 'heading':
      return <h3>{block.text}</h3>
    case 'text':
      return <p>{block.text}</p>
    case 'facts':
      return (
        <dl>
          {block.facts.map(([label, value], n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be alike, and none moves.
            <div key={n} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'amounts':
      return (
        <dl>
          {block.lines.map(({ label, note, amount }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves.
            <div key={n} className={styles.amount}>
              <dt>
                {label}
                {note !== undefined && <span>{note}</span>}
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
          {block.totals.map(({ label, amount }) => (
            <div key={label} className={styles.amount} data-total>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )
  }
}
