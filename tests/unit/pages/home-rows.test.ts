import { expect, it } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { renderHome, renderOneRow } from '../../../src/pages/_parts/home-rows.ts'

const LAYOUTS = [1, 2].map(id => ({ id, model: 'banner', title: `ردیف ${id}`, count: 1 }))
const BANNER = { id: 1, name: 'چای', link: '/search/', image: '/media/ab-800x400.webp' }

/** A shop of two rows; what becomes of the second is the test's. */
const shopOf = (second: () => Promise<unknown>) =>
  ((name: string, input: { query?: { row: number } }) => {
    if (name === 'GET /home/layouts') return Promise.resolve({ data: LAYOUTS })
    return input.query?.row === 1
      ? Promise.resolve({ data: { ...LAYOUTS[0], banners: [BANNER] } })
      : second()
  }) as unknown as Client

/** What cannot be shown: a row that lacks what it is made of. */
const broken = () => Promise.resolve({ data: LAYOUTS[1] })

it('omits a row that cannot be shown, says why, and is complete without it', async () => {
  const failures: unknown[][] = []
  const home = await renderHome(shopOf(broken), (...missed) => failures.push(missed))
  expect(home).toMatchObject({ rest: '', whole: true })
  expect(home.first).toContain('چای')
  expect(failures).toEqual([['the home row 2', expect.any(TypeError)]])
})

it('is incomplete while a row fails, whose placeholder is rendered', async () => {
  const home = await renderHome(
    shopOf(() => Promise.reject(new OfflineError(null))),
    undefined,
  )
  expect(home.whole).toBe(false)
  expect(home.rest).toContain('data-from="/rows/2"')
})

it('returns no single row where missing or unrenderable, and throws where it fails', async () => {
  const gone = () => Promise.reject(new ApiError(404, '', null))
  const away = () => Promise.reject(new OfflineError(null))
  const failures: unknown[] = []
  const one = (second: () => Promise<unknown>) =>
    renderOneRow(shopOf(second), 2, what => failures.push(what))
  expect(await one(gone)).toBe('')
  expect(failures).toEqual([])
  expect(await one(broken)).toBe('')
  expect(failures).toEqual(['the home row 2'])
  await expect(one(away)).rejects.toThrow(OfflineError)
})
