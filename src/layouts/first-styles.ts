import first from '../styles/first.css?inline'
import firstHome from '../styles/first-home.css?inline'
import firstItem from '../styles/first-item.css?inline'
import firstList from '../styles/first-list.css?inline'
import { alikePart } from './alike-part.ts'

const styles = (more = '') => alikePart(`<style>${first}${more}</style>`)

/** The styles of first screens, which stand in the pages themselves. */
export const FIRST_STYLES = {
  none: styles(),
  home: styles(firstHome),
  list: styles(firstList),
  item: styles(firstItem),
}
