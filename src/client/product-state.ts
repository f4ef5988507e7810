/** Texts of the product scripts. */
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

/** Passed to the product scripts by the page. */
export interface ProductSetup {
  words: ProductWords
  /** Longest time from the click until the dialog opens, with or without content. */
  delayMs: number
}

/** `history.state` of a product dialog. */
export interface ProductState {
  /** How many history steps the page below is back. */
  modal: number
  /** Path of the page below. */
  over: string
}

/** Whether this history entry is the zoomed picture (zoom.ts). */
export const isPictureStep = (): boolean => (history.state as { zoom?: true } | null)?.zoom === true

/** Path of an address, without a trailing slash. */
export const pathOf = (href = location.href): string =>
  new URL(href).pathname.replace(/(?<=.)\/$/, '')

/** The state, if this entry is a product dialog over the page at `own`. */
export function productState(basePath: string): ProductState | null {
  const state = history.state as Partial<ProductState> | null
  return state?.modal && state.over === basePath ? { modal: state.modal, over: basePath } : null
}
