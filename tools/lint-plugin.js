import { builtinRules } from 'eslint/use-at-your-own-risk'

/** ESLint's rules that oxlint does not have itself. */
export default {
  meta: { name: 'eslint-core' },
  rules: { 'no-restricted-syntax': builtinRules.get('no-restricted-syntax') },
}
