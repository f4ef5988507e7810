/**
 * `npm run build`: builds the site into dist/ when its sources changed since the last build, and
 * compresses its text files for the front server. Prints one line.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { writeBuildFiles } from '#first-screen/write-build-files.ts'
import { capture } from './run.ts'

const SOURCES = [
  'src/**',
  'public/**',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tools/build.ts',
]
const STAMP = 'dist/built-from.txt'
const COMPRESSED = 'dist/client/**/*.{js,css,svg,json,txt,xml,webmanifest}'
/** A smaller file fits one network packet as it is. */
const MIN_BYTES = 1_024

const BUILD_NAME_CHARS = 12

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** A sentence on what was done, or null when the build failed and its output was printed. */
export async function build(): Promise<string | null> {
  const startedAt = performance.now()
  const stamp = sourceHash()
  if (stamp === lastStamp()) return 'The site is built.'
  rmSync(STAMP, { force: true })
  const { code, output } = await capture('astro', ['build'])
  if (code !== 0) {
    console.error(`${output.trimEnd()}\nThe site could not be built.`)
    return null
  }
  await bundleWorker(stamp)
  await Promise.all([bundleServer(), writeBuildFiles('dist')])
  await compressFiles()
  writeFileSync(STAMP, stamp)
  return `The site was built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`
}

/** A hash of everything that the site is built from. */
function sourceHash(): string {
  const hash = createHash('sha256').update(process.version)
  for (const path of globSync(SOURCES).sort())
    if (statSync(path).isFile()) hash.update(`\n${path}\n`).update(readFileSync(path))
  return hash.digest('hex')
}

function lastStamp(): string {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return ''
  }
}

/**
 * The front server and the shop server as a few files, so that `npm run serve` need not find, strip
 * and link hundreds. What is native, or loads files itself, stays a package.
 */
async function bundleServer(): Promise<void> {
  await bundle({
    entryPoints: { serve: 'src/serve.ts', pictures: 'src/server/media/picture-process.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'serve-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: [
      'csv-parse',
      'pg',
      'pino',
      'read-excel-file',
      'sanitize-html',
      'sharp',
      'tar-stream',
    ],
    logLevel: 'error',
  })
}

/** The service worker; its caches carry the name of the build, so that each build begins afresh. */
async function bundleWorker(stamp: string): Promise<void> {
  await bundle({
    entryPoints: ['src/client/service-worker.ts'],
    outfile: 'dist/client/sw.js',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { BUILD: JSON.stringify(stamp.slice(0, BUILD_NAME_CHARS)) },
    logLevel: 'error',
  })
}

/** Beside each text file of the site its brotli and gzip forms, as small as they get. */
async function compressFiles(): Promise<void> {
  await Promise.all(
    globSync(COMPRESSED).map(async path => {
      const bytes = await readFile(path)
      if (bytes.length < MIN_BYTES) return
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      const [br, gz] = await Promise.all([
        brotliAsync(bytes, { params: quality }),
        gzipAsync(bytes, { level: constants.Z_BEST_COMPRESSION }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}

if (import.meta.main) {
  const message = await build()
  if (message) console.log(message)
  process.exitCode = message ? 0 : 1
}
