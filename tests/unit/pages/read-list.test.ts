import { describe, expect, it } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { readListing } from '#lib/rules/listing.ts'
import { canonicalOf, listRedirect, readList } from '../../../src/pages/_parts/read-list.ts'

interface ClientCall {
  name: string
  input: unknown
}

/** A shop of `count` products; calls whose name holds `broken` get no answer. */
function shopOf(count: number, broken = 'nothing'): { api: Client; requests: ClientCall[] } {
  const requests: ClientCall[] = []
  const api = ((name: string, input: unknown) => {
    requests.push({ name, input })
    if (name.includes(broken)) return Promise.reject(new Error('no answer'))
    return Promise.resolve({ data: [], extra_data: { count, page: 1, page_size: 16 } })
  }) as unknown as Client
  return { api, requests }
}

const query = (search = '') => readListing(new URLSearchParams(search))

const readFrom = ({ api }: { api: Client }, search = '') =>
  readList({ api, optionalApi: api }, query(search))

describe('a list page', () => {
  it('requests products and filter alike, except page and order', async () => {
    const { api, requests } = shopOf(40)
    await readList({ api, optionalApi: api }, query('q=x&brand=4&min=2000&sort=1&page=2'), {
      category: 9,
    })
    const alike = { q: 'x', brand: 4, min: 2_000 }
    expect(requests).toMatchObject([
      { name: 'GET /categories/{id}/filter', input: { params: { id: 9 }, query: alike } },
      {
        name: 'GET /products',
        input: { query: { ...alike, category: 9, page: 2, sortby: 1 } },
      },
    ])
    expect(requests[0]?.input).not.toHaveProperty('query.sort')
    expect(requests[0]?.input).not.toHaveProperty('query.page')
  })

  it('is shown without its filter when that fails', async () => {
    const { api } = shopOf(40, 'filter')
    expect(await readList({ api, optionalApi: api }, query())).toMatchObject({
      count: 40,
      filter: null,
    })
  })

  it('fails without its products', async () => {
    await expect(readFrom(shopOf(40, 'products'))).rejects.toThrow('no answer')
  })
})

const listOf = async (search: string, count = 40) => readFrom(shopOf(count), search)
const sentOn = async (search: string) =>
  listRedirect('/search/', new URLSearchParams(search), await listOf(search))

it.each([
  ['', null],
  ['page=3&sort=1', null],
  ['page=4&sort=1', '/search/?sort=1&page=3'],
  ['brand=&shelf=2&min=1000&max=9000&ends=1000-9000', '/search/?shelf=2'],
  ['ends=0-0', '/search/'],
  ['special_sale=1،', '/search/?special_sale=1'],
  ['special_sale=yes&sort=2', '/search/?sort=2'],
  ['shelf=1،&page=1', '/search/?shelf=1'],
  ['special_shelf=2', null],
  ['brand=abc', '/search/'],
  ['sort=9', '/search/'],
  ['min=0', '/search/'],
  ['page=-2', '/search/'],
  ['min=9000&max=1000', '/search/?min=1000&max=9000'],
  ['q=شیر،', null],
  ['utm_source=x', null],
])('redirects %s to %s', async (search, target) => {
  expect(await sentOn(search)).toBe(target)
})

it.each([
  ['', '/search/'],
  ['sort=2', '/search/'],
  ['sort=2&page=2', '/search/?page=2'],
  ['q=x', undefined],
  ['brand=3', undefined],
  ['max=5000', undefined],
])('has for %s the canonical address %s', async (search, canonical) => {
  expect(canonicalOf('/search/', await listOf(search))).toBe(canonical)
})
