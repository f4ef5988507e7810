import first from '../styles/first.css?inline'
import firstHome from '../styles/first-home.css?inline'
import firstItem from '../styles/first-item.css?inline'
import firstList from '../styles/first-list.css?inline'
import { sharedPart } from './shared-part.ts'

const styles = (more = '') => sharedPart(`<style>${first}${more}</style>`)

/** Inline styles of first screens. */
export const FIRST_STYLES = {
  none: styles(),
  home: styles(firstHome),
  list: styles(firstList),
  item: styles(firstItem),
}
