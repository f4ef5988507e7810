/** What the scripts of products say. */
export interface ProductWords {
  loading: string
  failed: string
  retry: string
  close: string
  wholePage: string
  zoomIn: string
  zoomOut: string
  previous: string
  next: string
}

/** What the scripts of products are given by the page. */
export interface ProductSetup {
  words: ProductWords
  /** A dialog opens so long after the click at the latest, with or without its content. */
  delayMs: number
}

/** `history.state` of a product that is open over a page. */
export interface ProductState {
  /** How many steps back the page below is. */
  modal: number
  /** The path of the page below. */
  over: string
}

/** Whether this entry is that of a picture in full (zoom.ts). */
export const isPictureStep = (): boolean => (history.state as { zoom?: true } | null)?.zoom === true

/** The path of an address, else of the present one, without a slash at its end: a list moves on with one. */
export const pathOf = (href = location.href): string =>
  new URL(href).pathname.replace(/(?<=.)\/$/, '')

/** The state of this entry where it is a product over the page at `own`; null on a page. */
export function productState(own: string): ProductState | null {
  const state = history.state as Partial<ProductState> | null
  return state?.modal && state.over === own ? { modal: state.modal, over: own } : null
}
