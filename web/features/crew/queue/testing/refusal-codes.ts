/** The codes of the refusals that these files of the server make: 'moveday/decide.ts'. */
export async function refusalCodes(...files: readonly string[]): Promise<string[]> {
  const modules = `${import.meta.dir}/../../../../../src/modules`
  const sources = await Promise.all(files.map(file => Bun.file(`${modules}/${file}`).text()))
  return sources.flatMap(source =>
    [...source.matchAll(/new Refused\([\s\S]*?'(\w+)',?\s*\)/g)].map(([, code = '']) => code),
  )
}
