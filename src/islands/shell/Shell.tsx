import { useEffect } from 'react'
import { keepSheet } from '../shared/keep-sheet.ts'
import { openOnHover } from './hover-menu.ts'
import { keepOffline } from './keep-offline.ts'

/** The page behind the menu of a phone. */
const BEHIND = '.skip, .hd-in, #main, .ft, .bar'

/** What the shell of a page begins with the first touch; it shows nothing. */
export function Shell() {
  useEffect(() => {
    const button = document.querySelector<HTMLElement>('.hd-nav [popovertarget]')
    const menu = document.getElementById('menu')
    if (button && menu) openOnHover(button, menu)
    const ending = new AbortController()
    keepSheet('#menu', BEHIND, ending.signal)
    if (import.meta.env.PROD) keepOffline()
    return () => ending.abort()
  }, [])
  return null
}
