import type { ClientDirective } from 'astro'
import { firstIntent } from './first-intent.ts'

/**
 * Hydrates an island after the first pointer, scroll, key or focus anywhere on the page; with the
 * value `now` at once. A click inside the island that comes before is held back and given again
 * once it is alive, or to the page where it cannot be: an Enter in a form is a click on its button.
 */
const intent: ClientDirective = (load, { value }, island) => {
  let missed: HTMLElement | null = null
  const hold = (event: Event) => {
    if (!(event.target instanceof HTMLElement)) return
    event.preventDefault()
    event.stopPropagation()
    missed = event.target
  }
  const giveBack = () => {
    island.removeEventListener('click', hold, true)
    if (missed?.isConnected) missed.click()
  }
  island.addEventListener('click', hold, true)
  island.addEventListener('astro:hydrate', giveBack, { once: true })
  // Astro's word for a script that does not come, tried twice, or that breaks; it logs it as well.
  island.addEventListener('astro:hydration-error', giveBack, { once: true })
  void (value === 'now' ? Promise.resolve() : firstIntent()).then(load).then(hydrate => hydrate())
}

export default intent
