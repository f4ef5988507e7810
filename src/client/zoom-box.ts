import { makeButton } from './make-button.ts'
import type { ProductWords } from './product-state.ts'

/** The zoom dialog's elements. */
export interface ZoomBox {
  box: HTMLDialogElement
  stage: HTMLElement
  picture: HTMLImageElement
  /** Announces the current picture. */
  status: HTMLElement
  larger: HTMLButtonElement
  smaller: HTMLButtonElement
  previous: HTMLButtonElement
  next: HTMLButtonElement
}

export function makeZoomBox(words: ProductWords, name: string, several: boolean): ZoomBox {
  const box = document.createElement('dialog')
  box.className = 'zoom'
  const stage = document.createElement('div')
  stage.className = 'zoom-stage'
  const picture = document.createElement('img')
  picture.draggable = false
  picture.alt = name
  const status = document.createElement('p')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  const close = button('icon-close', words.close)
  close.onclick = () => box.close()
  const larger = button('icon-plus', words.zoomIn)
  const smaller = button('icon-minus', words.zoomOut)
  const previous = button('icon-prev', words.previous)
  const next = button('icon-next', words.next)
  const bar = document.createElement('div')
  bar.className = 'zoom-bar'
  bar.append(close, larger, smaller, ...(several ? [previous, next] : []))
  stage.append(picture)
  box.append(bar, stage, status)
  return { box, stage, picture, status, larger, smaller, previous, next }
}

const button = (icon: string, label: string) => makeButton(`tool icon-before ${icon}`, label)
