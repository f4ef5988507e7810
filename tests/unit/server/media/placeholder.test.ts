import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeholderUrls, storePlaceholder } from '#server/media/placeholder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabad-placeholder-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('each category has a picture of its own, the same each time', async () => {
  const names = ['لبنیات', 'نان', 'نوشیدنی‌ها', 'شوینده و نظافت', 'ابزار']
  const urls = await Promise.all(names.map(name => storePlaceholder(folder, name)))
  expect(new Set(urls).size).toBe(names.length)
  expect(readdirSync(folder).toSorted()).toEqual(urls.map(url => basename(url)).toSorted())
  expect(await storePlaceholder(folder, 'لبنیات')).toBe(urls[0])
  const known = await placeholderUrls()
  expect(urls.filter(url => !known.includes(url))).toEqual([])
})

test('the former placeholder of all categories is one', async () => {
  const FORMER_URL = '/media/3192a20c574fbb5b-640x640.webp'
  expect(await placeholderUrls()).toContain(FORMER_URL)
})
