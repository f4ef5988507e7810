import astro from 'eslint-plugin-astro'
import a11y from 'eslint-plugin-jsx-a11y-x'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** ESLint's own rules that find defects which TypeScript does not. */
const CORE = [
  'no-async-promise-executor',
  'no-cond-assign',
  'no-constant-binary-expression',
  'no-control-regex',
  'no-dupe-else-if',
  'no-empty',
  'no-empty-character-class',
  'no-empty-pattern',
  'no-fallthrough',
  'no-irregular-whitespace',
  'no-loss-of-precision',
  'no-misleading-character-class',
  'no-self-compare',
  'no-sparse-arrays',
  'no-template-curly-in-string',
  'no-unreachable-loop',
  'no-unsafe-finally',
  'no-unsafe-optional-chaining',
  'no-useless-assignment',
  'no-useless-backreference',
  'no-useless-catch',
  'no-useless-escape',
  'preserve-caught-error',
  'use-isnan',
]

/** The rules that hold with types and without them. */
const COMMON = {
  ...Object.fromEntries(CORE.map(rule => [rule, 'error'])),
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'array-callback-return': 'error',
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/no-import-type-side-effects': 'error',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
  // Taste, not defects.
  '@typescript-eslint/unified-signatures': 'off',
  '@typescript-eslint/no-dynamic-delete': 'off',
}

const SHORT = { max: 40, skipBlankLines: true, skipComments: true }
/** What has run in shops stays as it was. */
const SHIPPED_SCHEMAS = ['src/server/db/migrations/**']
/** Rows of text, one below the other. */
const TABLES = ['src/server/outside/gazetteer/**', 'tests/rules/text/messages.test.ts']

/** What a room may not say, because another room says it for everybody. */
const TEXT_ONLY = {
  selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
  message: 'Digits, prices and dates are printed by lib/text only (and this is slow in a loop).',
}
const PHYSICAL_STYLE = {
  selector: 'JSXAttribute[name.name="style"] Property[key.name=/(^l|L)eft$|(^r|R)ight$/]',
  message: 'Logical properties only: insetInlineStart, marginInlineEnd and so on.',
}
const IMPURE = [
  {
    selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    message: 'Rules are pure: take the moment as an argument.',
  },
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'Rules are pure: take the moment as an argument.',
  },
  {
    selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
    message: 'Rules are pure: take the random number as an argument.',
  },
]

/** What the oldest browsers of ours (BROWSERS in astro.config.mjs) do not know. */
const TOO_NEW = [
  ['Map', 'groupBy'],
  ['Object', 'groupBy'],
  ['URL', 'canParse'],
  ['URL', 'parse'],
  ['Promise', 'withResolvers'],
  ['Promise', 'try'],
  ['AbortSignal', 'any'],
  ['Array', 'fromAsync'],
  [undefined, 'checkVisibility'],
  [undefined, 'requestClose'],
].map(([object, property]) => ({
  ...(object && { object }),
  property,
  message: 'The oldest browsers that we are written for do not know it.',
}))

export default defineConfig(
  globalIgnores(['dist/', '.astro/', 'data/', 'public/', 'test-results/', 'demo/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.astro/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      ...COMMON,
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // [...text] counts code points, which is what we mean by a character.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // A promise without await is often asked for by an interface (ky's fetch, hono's handlers).
      '@typescript-eslint/require-await': 'off',
    },
  },

  {
    files: ['**/*.tsx'],
    extends: [hooks.configs.flat.recommended, a11y.configs.recommended],
  },

  // Astro's scripts are linted as files of their own (page.astro/1.ts). Neither they nor the
  // frontmatter are linted with types, which `astro check` reads. Astro's parser comes last.
  {
    files: ['**/*.astro', '**/*.astro/*.ts'],
    extends: [tseslint.configs.strict],
    rules: COMMON,
  },
  astro.configs.recommended,
  astro.configs['jsx-a11y-recommended'],
  {
    files: ['**/*.astro'],
    // What scrolls inside itself is a region that the keyboard reaches.
    rules: {
      'astro/jsx-a11y/no-noninteractive-tabindex': [
        'error',
        { tags: [], roles: ['tabpanel', 'region'] },
      ],
    },
  },

  {
    files: ['src/**'],
    ignores: ['src/lib/text/**', 'src/lib/rules/**'],
    rules: { 'no-restricted-syntax': ['error', TEXT_ONLY, PHYSICAL_STYLE] },
  },
  {
    files: ['src/{client,islands,stores,ui}/**', 'src/lib/{api,rules,text}/**'],
    rules: { 'no-restricted-properties': ['error', ...TOO_NEW] },
  },
  { files: ['src/lib/rules/**'], rules: { 'no-restricted-syntax': ['error', ...IMPURE] } },
  {
    files: ['src/server/**', 'src/front/**', 'src/backend/**', 'src/lib/**', 'src/stores/**'],
    ignores: SHIPPED_SCHEMAS,
    rules: { 'max-lines-per-function': ['error', SHORT] },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    ignores: [...SHIPPED_SCHEMAS, ...TABLES],
    rules: { 'max-lines': ['error', 250] },
  },
  {
    files: ['src/**'],
    ignores: ['src/serve.ts', 'src/server/cli.ts', 'src/server/cli/**'],
    rules: { 'no-console': 'error' },
  },

  {
    // A test may trust what it has just built.
    files: ['tests/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    // Playwright's fixtures call their argument `use`, which is no hook of React.
    files: ['tests/e2e/**', 'tests/support/**'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
)
