import first from './styles/all.css?inline'
import firstHome from './styles/home.css?inline'
import firstItem from './styles/item.css?inline'
import firstList from './styles/list.css?inline'
import { sharedPart } from './page-parts.ts'

export type FirstScreenName = keyof typeof FIRST_STYLES

const styles = (more = '') => sharedPart(`<style>${first}${more}</style>`)

/** Inline styles of first screens. */
export const FIRST_STYLES = {
  none: styles(),
  home: styles(firstHome),
  list: styles(firstList),
  item: styles(firstItem),
}
