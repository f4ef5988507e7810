import astro from 'eslint-plugin-astro'
import playwright from 'eslint-plugin-playwright'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const PLAYWRIGHT_RULES = [
  'missing-playwright-await',
  'no-commented-out-tests',
  'no-duplicate-hooks',
  'no-duplicate-slow',
  'no-element-handle',
  'no-eval',
  'no-focused-test',
  'no-identical-title',
  'no-nested-step',
  'no-page-pause',
  'no-skipped-test',
  'no-standalone-expect',
  'no-unsafe-references',
  'no-unused-locators',
  'no-useless-await',
  'no-useless-not',
  'no-wait-for-navigation',
  'no-wait-for-selector',
  'no-wait-for-timeout',
  'prefer-comparison-matcher',
  'prefer-equality-matcher',
  'prefer-hooks-in-order',
  'prefer-locator',
  'prefer-native-locators',
  'prefer-to-contain',
  'prefer-to-have-count',
  'prefer-to-have-length',
  'prefer-web-first-assertions',
  'valid-describe-callback',
  'valid-expect',
  'valid-expect-in-promise',
  'valid-test-tags',
  'valid-title',
]

/**
 * Lints `.astro` files, which oxlint cannot read whole, and what Playwright's tests must not do;
 * everything else is linted by `.oxlintrc.json`. Astro's scripts are linted as files of their own
 * (page.astro/1.ts).
 */
export default defineConfig(
  globalIgnores(['dist/', '.astro/', 'data/', 'public/', 'test-results/', 'demo/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.astro', '**/*.astro/*.ts'],
    extends: [tseslint.configs.strict],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'array-callback-return': 'error',
      'no-cond-assign': 'error',
      'no-constant-binary-expression': 'error',
      'no-dupe-else-if': 'error',
      'no-empty': 'error',
      'no-fallthrough': 'error',
      'no-irregular-whitespace': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable-loop': 'error',
      'no-unsafe-finally': 'error',
      'no-unsafe-optional-chaining': 'error',
      'no-useless-assignment': 'error',
      'no-useless-catch': 'error',
      'no-useless-escape': 'error',
      'preserve-caught-error': 'error',
      'use-isnan': 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
          message: 'Format digits, prices and dates by lib/text only (and this is slow in a loop).',
        },
      ],
    },
  },
  astro.configs.recommended,
  astro.configs['jsx-a11y-recommended'],
  {
    files: ['**/*.astro'],
    // A region that scrolls must be reachable by the keyboard.
    rules: {
      'astro/jsx-a11y/no-noninteractive-tabindex': [
        'error',
        { tags: [], roles: ['tabpanel', 'region'] },
      ],
    },
  },
  {
    // A sign-in page has one purpose, and a refused form leads to what it asks (behaviour.md#typed-text).
    files: ['src/pages/admin/sign-in/*.astro', 'src/pages/admin/_parts/*.astro'],
    rules: { 'astro/jsx-a11y/no-autofocus': 'off' },
  },
  {
    files: ['tests/{e2e,quality}/**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    plugins: { playwright },
    rules: Object.fromEntries(PLAYWRIGHT_RULES.map(rule => [`playwright/${rule}`, 'error'])),
  },
  {
    // Journeys do as a user does, and wait for what a user sees.
    files: ['tests/e2e/**/*.ts'],
    plugins: { playwright },
    rules: {
      'playwright/no-networkidle': 'error',
      'playwright/no-force-option': 'error',
      // What has the focus, the state of a page, and the source that a rich text hides have no role.
      'playwright/no-raw-locators': ['error', { allowed: [':focus', 'html', 'textarea'] }],
    },
  },
)
