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

/**
 * What every page loads comes in few files: each of them is a request of a cold visit, and the text
 * of many small ones packs worse. tests/quality/script-budget.test.ts holds what that comes to.
 */
const sharedChunks = {
  name: 'sabad-shared-chunks',
  config: () => ({
    environments: {
      client: inGroups([BASE, SHOP, LINKS, ISLAND_STYLES, REACT, LIVE, SHARED]),
      // The styles that a page links are those of the chunks that the server renders it with.
      ssr: inGroups([ISLAND_STYLES]),
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
/** The styles of the islands that stand on every page. */
const ISLAND_STYLES = {
  name: 'islands',
  test: /src\/islands\/((shared\/(?!list|sum-bar|orders-link|unpaid)|search\/|comment\/)[\w-]+|cart\/(mini-cart|cart-line|cart-changes))\.module\.css/,
}
/** What the tiny scripts of every page share with the islands. */
const BASE = {
  name: 'base',
  test: /src\/(lib\/text\/digits|client\/(visits|content-added-event))\.ts/,
}

/** And what pages of goods need beside it. */
const SHOP = {
  name: 'shop',
  test: /vite\/preload-helper|src\/(client\/comment-return|lib\/(rules\/(limits|list-events|plain-click)|text\/labels\/(carousel|unanswered)))\.ts/,
}

/** What the office has in common with what lives on every page. */
const LINKS = { name: 'links', test: /src\/lib\/rules\/links\.ts/ }

const REACT = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler)\//,
}
/** What comes to life on every page, with all that it needs. */
const LIVE = {
  name: 'live',
  test: /src\/islands\/(hydrate|cart\/MiniCart|shell\/Shell|shared\/(CartControls|Toasts))\.tsx/,
}
/** What so many scripts need that it weighs less as one file than as many. */
const SHARED = { name: 'shared', test: /src\/(islands|stores|ui|lib)\//, minShareCount: 14 }

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
