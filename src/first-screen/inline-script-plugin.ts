import { build } from 'esbuild'
import type { AstroUserConfig } from 'astro'

type Plugin = NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number]

/** `?inline-script`: a script that runs before the first paint, as the text that stands in the page. */
export const inlineScript: Plugin = {
  name: 'sabad-inline-script',
  enforce: 'pre',
  async load(id) {
    const [path = '', query] = id.split('?')
    if (query !== 'inline-script') return undefined
    this.addWatchFile(path)
    const { outputFiles } = await build({
      entryPoints: [path],
      write: false,
      bundle: true,
      minify: true,
      format: 'iife',
      charset: 'utf8',
      target: 'es2022',
      // Without our tsconfig, whose strictness would be repeated in each.
      tsconfigRaw: {},
    })
    return `export default ${JSON.stringify(outputFiles[0]?.text.trim())}`
  },
}
