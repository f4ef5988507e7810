import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Where a shop of the e2e tests keeps its data, and what keys its tokens. */
export interface ShopNote {
  url: string
  secret: string
}

/** One a port: several shops of tests may run at a time. */
const noteOf = (port: string): string => resolve(`test-results/e2e-shop-${port}.json`)

export function noteShop(port: string, note: ShopNote): void {
  const path = noteOf(port)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(note))
}

/** The shop at an address such as `http://127.0.0.1:4399`. */
export const readNote = (baseURL: string): ShopNote =>
  JSON.parse(readFileSync(noteOf(new URL(baseURL).port), 'utf8')) as ShopNote
