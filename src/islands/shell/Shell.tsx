import { useEffect } from 'react'
import { makePageInert } from '../shared/inert-page.ts'
import { openOnHover } from './hover-menu.ts'
import { keepOffline } from './keep-offline.ts'

/** The page behind the phone menu. */
const BEHIND = '.skip, .header-inner, #main, .footer, .bar'

/** Starts shell behaviour with the first action; renders nothing. */
export function Shell() {
  useEffect(() => {
    const button = document.querySelector<HTMLElement>('.header-nav [popovertarget]')
    const menu = document.getElementById('menu')
    if (button && menu) openOnHover(button, menu)
    const ending = new AbortController()
    makePageInert('#menu', BEHIND, ending.signal)
    if (import.meta.env.PROD) keepOffline()
    return () => ending.abort()
  }, [])
  return null
}
