import { command, Failure } from './cli/command.ts'

await command(
  {
    usage: `bun scripts/import-streets.ts FOLDER
Reads county files of the Census Bureau's TIGER/Line Shapefiles, named tl_YEAR_COUNTY_addrfeat.zip ("Address Range-Feature
County-based Shapefile"), and builds the streets for the address search and for quotes, in DATA_DIR/streets.bin. A later
import replaces all counties. Only once all 14 counties of the area are there, a street that they do not have is said to be
unknown. A running server notices; it needs no restart.`,
    options: {},
    positionals: [1, 1],
  },
  async ({ positionals: [folder = ''], signal }) => {
    const { readdir, rename, rm, stat, writeFile } = await import('node:fs/promises')
    const { join } = await import('node:path')
    const { createStreetsBuilder } = await import('../src/adapters/geocoder/streets/build.ts')
    const { streetsFile } = await import('../src/adapters/geocoder/streets/streets.ts')
    const { prepareDataDir, readConfig } = await import('../src/platform/config.ts')
    const { withProgress } = await import('./cli/progress.ts')
    const { countyOf } = await import('../src/modules/quoting/territory.ts')
    const { hasEveryCounty, readCounty } = await import('./streets/tiger.ts')

    const names = await readdir(folder).catch((error: Error) => {
      throw new Failure(`The folder cannot be read: ${error.message}.`)
    })
    const paths = names
      .filter(name => /\.zip$/i.test(name))
      .toSorted()
      .map(name => join(folder, name))
    if (paths.length === 0) throw new Failure(`There is no zip of a county in ${folder}.`)
    const sizes = await Promise.all(paths.map(async path => (await stat(path)).size / 1e6))
    const total = sizes.reduce((a, b) => a + b, 0)

    const { dataDir } = readConfig(Bun.env)
    await prepareDataDir(dataDir)
    const builder = createStreetsBuilder()
    const { bytes, ...counts } = await withProgress(async show => {
      let before = 0
      for (const [n, path] of paths.entries()) {
        const megabytes = sizes[n] ?? 0
        await readCounty(path, (segments, part) => {
          signal.throwIfAborted()
          for (const segment of segments) builder.add(segment)
          show(before + megabytes * part, total, 'megabytes')
        })
        before += megabytes
      }
      // A ZIP may reach into other counties of the area, and one on the border beyond it.
      const isAll = hasEveryCounty(paths)
      return builder.finish(zip => isAll && countyOf(zip) !== undefined)
    })
    if (counts.entries === 0) throw new Failure(`There are no addresses in the files of ${folder}.`)
    const path = streetsFile(dataDir)
    // The next run overwrites what a killed one left.
    const beside = `${path}.new`
    try {
      await writeFile(beside, bytes, { flush: true })
      await rename(beside, path)
    } finally {
      await rm(beside, { force: true })
    }
    const figure = (count: number) => count.toLocaleString('en-US')
    console.log(
      `Imported ${figure(counts.segments)} stretches of ${figure(counts.names)} streets in ${counts.zips} ZIPs from ` +
        `${paths.length} files: ${(bytes.length / 1e6).toFixed(1)} MB in ${path}.`,
    )
  },
)
