import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { inlineScript } from './src/first-screen/inline-script-plugin.ts'

/** Adds `client:intent`: an island sleeps until the page, or its place on it, is touched. */
const intent = {
  name: 'sabad-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/first-screen/intent.ts' })
    },
  },
}

/** Renders our components to HTML and hydrates islands; @astrojs/react supplies the rest. */
const leanReact = {
  name: 'sabad-react',
  hooks: {
    'astro:config:setup': ({ addRenderer }) => {
      addRenderer({
        name: 'sabad-react',
        clientEntrypoint: '/src/islands/hydrate.tsx',
        serverEntrypoint: new URL('./src/layouts/react-renderer.ts', import.meta.url),
      })
    },
  },
}

/**
 * Our own server entry instead of the adapter's: the front door (src/serve.ts) needs whole pages as
 * Request → Response. The adapter names its entry in a plugin, so ours must come after it.
 */
const pagesEntry = {
  name: 'sabad-pages-entry',
  enforce: 'post',
  apply: 'build',
  config: () => ({
    // The built pages hold React's production build, whatever NODE_ENV says where they run.
    define: { 'process.env.NODE_ENV': '"production"' },
    // In the bundle, React starts faster; in `astro dev` it must stay a CommonJS package of Node's.
    ssr: { noExternal: [/react/, /nanostores/] },
    environments: {
      ssr: { build: { rolldownOptions: { input: { index: './src/front/astro-pages.ts' } } } },
    },
  }),
}

/** Whether a module of this name imports the module, however far; `ways` are kinds of importers. */
function isImportedBy(importer, id, graph, ways = ['importers'], seen = new Set()) {
  if (seen.has(id)) return false
  seen.add(id)
  const module = graph.getModuleInfo(id)
  return ways
    .flatMap(way => module?.[way] ?? [])
    .some(other => importer.test(other) || isImportedBy(importer, other, graph, ways, seen))
}

const EVERY_PAGE_LAYOUT = /src\/layouts\/Shop\.astro$/
const GOODS_SCRIPTS = /src\/layouts\/Scripts\.astro\?/
const STILL_SCRIPTS = /src\/layouts\/StillScripts\.astro\?/
const ANY_SCRIPTS = /\.astro\?astro&type=script/
const EVERY_PAGE_ISLANDS = /src\/islands\/(every-page\.ts|hydrate\.tsx)$/

/** Module styles that the layout of every page needs; found first, for the server. */
const everyPageStyles = new Set()

/**
 * What every page loads comes in few files: each of them is a request of a cold visit, and the text
 * of many small ones packs worse. tests/quality/script-budget.test.ts holds what that comes to.
 */
const sharedChunks = {
  name: 'sabad-shared-chunks',
  config: () => ({
    environments: {
      client: inGroups([
        { name: 'islands', test: id => everyPageStyles.has(id) },
        { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
        { name: scriptsGroup },
        { name: 'every-page', test: EVERY_PAGE_ISLANDS },
        // What so many entries need that it weighs less as one file than as many.
        { name: 'shared', test: /src\/(islands|stores|ui|lib)\//, minShareCount: 14 },
      ]),
      // The styles that a page links are those of the chunks that the server renders it with.
      ssr: inGroups([{ name: stylesGroup }]),
    },
  }),
}
const inGroups = groups => ({
  build: {
    rolldownOptions: {
      // Numbers of src/lib/rules/limits.ts stand where they are used, instead of in a shared file.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: { codeSplitting: { groups } },
    },
  },
})

function stylesGroup(id, graph) {
  const ways = ['importers', 'dynamicImporters']
  if (!id.endsWith('.module.css') || !isImportedBy(EVERY_PAGE_LAYOUT, id, graph, ways)) return null
  everyPageStyles.add(id)
  return 'islands'
}

/** What scripts share with the islands or the header of every page, and what those of goods need. */
function scriptsGroup(id, graph) {
  if (ANY_SCRIPTS.test(id) || /src\/islands\/|node_modules\//.test(id)) return null
  const isShared = [EVERY_PAGE_ISLANDS, STILL_SCRIPTS].some(entry => isImportedBy(entry, id, graph))
  if (isShared && isImportedBy(ANY_SCRIPTS, id, graph)) return 'base'
  return isImportedBy(GOODS_SCRIPTS, id, graph) ? 'goods' : null
}

const codes = {}
for (const path of globSync('src/lib/codes/*.ts', { cwd: import.meta.dirname }))
  Object.assign(codes, await import(new URL(path, import.meta.url)))
const CODE = new RegExp(`\\b(${Object.keys(codes).join('|')})\\.(\\w+)`, 'g')

/** Codes by value: their tables are 150 bytes more than a first touch has room for. */
const inlineCodes = {
  name: 'sabad-inline-codes',
  applyToEnvironment: environment => environment.name === 'client',
  transform: (text, id) =>
    id.includes('/src/')
      ? {
          code: text.replace(CODE, (code, name, key) => JSON.stringify(codes[name][key]) ?? code),
          map: null,
        }
      : undefined,
}

/** Names a class of a CSS module by its file, without the line number of Vite's own names. */
const scopedClass = (name, file) => {
  const path = file.slice(file.indexOf('/src/'))
  return `${name}_${createHash('sha1').update(path).digest('hex').slice(0, 5)}`
}

/** The content policy knows the inline scripts of a few pages: those of others are files. */
const noInlineScript = path => (path.includes('astro_type_script') ? false : undefined)

/** The oldest that know what the pages need (`popover`, `:has()`, colours as OKLCH). */
const BROWSERS = ['chrome114', 'edge114', 'firefox125', 'safari17', 'ios17']

export default defineConfig({
  output: 'server',
  session: false,
  adapter: node({ mode: 'middleware' }),
  integrations: [leanReact, react({ experimentalDisableStreaming: true }), intent],
  server: { host: '127.0.0.1', port: 4321 },
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never' },
  vite: {
    plugins: [pagesEntry, sharedChunks, inlineCodes, inlineScript],
    css: { modules: { generateScopedName: scopedClass } },
    build: {
      target: 'es2022',
      cssTarget: BROWSERS,
      cssMinify: 'lightningcss',
      assetsInlineLimit: noInlineScript,
    },
  },
})
