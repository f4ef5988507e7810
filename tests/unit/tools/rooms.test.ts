import { describe, expect, test } from 'vitest'
import { checkRooms } from '../../../tools/rooms.ts'

const aliases = {
  '#lib/*': './src/lib/*',
  '#stores/*': './src/stores/*',
  '#server/*': './src/server/*',
  '#backend.ts': './src/backend.ts',
}

/** A tree in which every file that is imported below exists. */
const house = {
  'src/pages/cart.astro': '',
  'src/layouts/Shop.astro': '',
  'src/islands/cart/Cart.tsx': '',
  'src/islands/cart/cart.module.css': '',
  'src/stores/cart.ts': '',
  'src/ui/Price.tsx': '',
  'src/lib/contract/cart.ts': '',
  'src/lib/rules/cart.ts': '',
  'src/lib/rules/limits.ts': '',
  'src/lib/text/digits.ts': '',
  'src/lib/api/cart.ts': '',
  'src/server/app.ts': '',
  'src/server/cli.ts': '',
  'src/front/cache.ts': '',
  'src/backend.ts': '',
  'src/serve.ts': '',
}

function problems(changes: Record<string, string>): string[] {
  return checkRooms({ files: { ...house, ...changes }, aliases })
}

describe('an import of a lower room', () => {
  test.each([
    ['src/pages/cart.astro', `---\nimport Cart from '../islands/cart/Cart.tsx'\n---`],
    ['src/pages/cart.astro', `---\nimport { list } from '#lib/api/cart.ts'\n---`],
    ['src/islands/cart/Cart.tsx', `import { $cart } from '#stores/cart.ts'`],
    ['src/islands/cart/Cart.tsx', `import css from './cart.module.css'`],
    ['src/islands/cart/Cart.tsx', `import { useStore } from '@nanostores/react'`],
    ['src/stores/cart.ts', `import { list } from '#lib/api/cart.ts'`],
    ['src/stores/cart.ts', `import type { Cart } from '#lib/contract/cart.ts'`],
    ['src/ui/Price.tsx', `import { digits } from '#lib/text/digits.ts'`],
    ['src/ui/Price.tsx', `import type { ReactNode } from 'react'`],
    ['src/lib/rules/cart.ts', `import type { Cart } from '#lib/contract/cart.ts'`],
    ['src/lib/rules/cart.ts', `import { MAX } from './limits.ts'`],
    ['src/lib/contract/cart.ts', `import { z } from 'zod'`],
    ['src/server/app.ts', `import { canAdd } from '#lib/rules/cart.ts'`],
    ['src/server/cli.ts', `import { createApp } from './app.ts'`],
    ['src/backend.ts', `const { createApp } = await import('#server/app.ts')`],
    ['src/serve.ts', `import { createApp } from './server/app.ts'\nimport './front/cache.ts'`],
    ['src/serve.ts', `const { handler } = await import('../dist/server/entry.mjs')`],
  ])('is allowed: %s: %s', (path, text) => {
    expect(problems({ [path]: text })).toEqual([])
  })
})

describe('any other import', () => {
  test.each([
    [
      'src/islands/cart/Cart.tsx',
      `import { list } from '#lib/api/cart.ts'`,
      'islands → api not allowed',
    ],
    ['src/islands/cart/Cart.tsx', `import('#lib/api/cart.ts')`, 'islands → api not allowed'],
    ['src/ui/Price.tsx', `import { $cart } from '#stores/cart.ts'`, 'ui → stores not allowed'],
    [
      'src/ui/Price.tsx',
      `import { atom } from 'nanostores'`,
      'ui → package nanostores not allowed',
    ],
    ['src/stores/cart.ts', `export * from '../ui/Price.tsx'`, 'stores → ui not allowed'],
    [
      'src/stores/cart.ts',
      `import { useState } from 'react'`,
      'stores → package react not allowed',
    ],
    [
      'src/stores/cart.ts',
      `import { cart } from '#lib/contract/cart.ts'`,
      'stores → contract only by import type',
    ],
    [
      'src/lib/contract/cart.ts',
      `import type { P } from '#lib/rules/cart.ts'`,
      'contract → rules not allowed',
    ],
    [
      'src/lib/rules/cart.ts',
      `import { z } from '#lib/contract/cart.ts'`,
      'rules → contract only by import type',
    ],
    [
      'src/lib/rules/cart.ts',
      `import { digits } from '#lib/text/digits.ts'`,
      'rules → text not allowed',
    ],
    [
      'src/lib/rules/cart.ts',
      `import { readFileSync } from 'node:fs'`,
      'rules → package node:fs not allowed',
    ],
    [
      'src/lib/text/digits.ts',
      `import type { R } from '#lib/rules/cart.ts'`,
      'text → rules not allowed',
    ],
    [
      'src/lib/api/cart.ts',
      `import { digits } from '#lib/text/digits.ts'`,
      'api → text not allowed',
    ],
    ['src/server/app.ts', `import { main } from './cli.ts'`, 'server → cli not allowed'],
    ['src/server/app.ts', `import { list } from '#lib/api/cart.ts'`, 'server → api not allowed'],
    [
      'src/front/cache.ts',
      `import { createApp } from '#server/app.ts'`,
      'front → server not allowed',
    ],
    ['src/pages/cart.astro', `---\nimport '#server/app.ts'\n---`, 'pages → server not allowed'],
    [
      'src/pages/cart.astro',
      `<script>import '#stores/cart.ts'</script>`,
      'pages → stores not allowed',
    ],
    ['src/lib/text/digits.ts', `import '../../../tests/x.ts'`, 'text → tests/x.ts not allowed'],
    ['src/lib/text/digits.ts', `import './gone.ts'`, './gone.ts does not exist'],
    ['src/helpers/misc.ts', '', 'belongs to no room'],
  ])('is refused: %s: %s', (path, text, problem) => {
    const line = text.startsWith('---') ? 2 : 1
    expect(problems({ [path]: text })).toEqual([`${path}:${line} ${problem}`])
  })
})

test('refuses a cycle, also one of types', () => {
  const found = problems({
    'src/lib/rules/cart.ts': `import { MAX } from './limits.ts'`,
    'src/lib/rules/limits.ts': `import type { Cart } from './cart.ts'`,
  })
  expect(found).toEqual([
    'src/lib/rules/cart.ts:1 circle src/lib/rules/cart.ts → src/lib/rules/limits.ts → src/lib/rules/cart.ts',
  ])
})
