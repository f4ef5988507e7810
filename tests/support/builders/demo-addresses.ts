import type { APIRequestContext } from 'playwright/test'
import type { Brand } from '#lib/contract/brand.ts'
import type { Bundle } from '#lib/contract/bundle.ts'
import type { Category } from '#lib/contract/category.ts'
import type { HomeLayout } from '#lib/contract/home.ts'
import type { Product } from '#lib/contract/product.ts'
import { BRAND_DESCRIPTION_LONG_CHARS, PAGE_SIZE } from '#lib/rules/limits.ts'
import { brandHref, bundleHref, categoryHref, productHref } from '#lib/rules/links.ts'

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api/v1/${path}`)
  return ((await answer.json()) as { data: T }).data
}

const leavesOf = (tree: Category[]): Category[] =>
  tree.flatMap(each => (each.type === 'leaf' ? [each] : leavesOf(each.children)))

/** The address of the first leaf of the demo catalogue. */
export async function aLeaf(request: APIRequestContext): Promise<string> {
  const leaf = leavesOf(await read<Category[]>(request, 'categories'))[0]
  if (!leaf) throw new Error('the demo has no leaf')
  return categoryHref(leaf)
}

/** Lists of sixteen products: all, those on sale, and each leaf that has so many. */
export async function fullLists(
  request: APIRequestContext,
): Promise<{ path: string; first: Product }[]> {
  const lists = [
    { path: '/search/', query: 'products' },
    { path: '/search/?special_sale=1', query: 'products?special_sale=1' },
    ...leavesOf(await read<Category[]>(request, 'categories')).map(leaf => ({
      path: categoryHref(leaf),
      query: `products?category=${leaf.id}`,
    })),
  ]
  const found = []
  for (const { path, query } of lists) {
    const products = await read<Product[]>(request, query)
    if (products[0] && products.length === PAGE_SIZE) found.push({ path, first: products[0] })
  }
  return found
}

/** The address of a leaf whose products stand on two pages. */
export async function aLeafOfTwoPages(request: APIRequestContext): Promise<string> {
  for (const leaf of leavesOf(await read<Category[]>(request, 'categories'))) {
    const second = await read<Product[]>(request, `products?category=${leaf.id}&page=2`)
    if (second.length > 0 && second.length < PAGE_SIZE) return categoryHref(leaf)
  }
  throw new Error('the demo has no leaf of two pages')
}

/** The address of the first branch of the demo catalogue. */
export async function aBranch(request: APIRequestContext): Promise<string> {
  const branch = (await read<Category[]>(request, 'categories')).find(
    each => each.type === 'branch',
  )
  if (!branch) throw new Error('the demo has no branch')
  return categoryHref(branch)
}

/** A product by piece that can be bought, several of it. */
export async function buyableProduct(request: APIRequestContext): Promise<Product> {
  const products = await read<Product[]>(request, 'products')
  const product = products.find(
    each =>
      each.available && !each.weight && each.max_count >= 5 && (each.inventory ?? Infinity) >= 20,
  )
  if (!product) throw new Error('the demo has no product on sale')
  return product
}

export const aProduct = async (request: APIRequestContext): Promise<string> =>
  productHref(await buyableProduct(request))

export async function aBundle(request: APIRequestContext): Promise<string> {
  const bundle = (await read<Bundle[]>(request, 'bundles')).find(each => each.available)
  if (!bundle) throw new Error('the demo has no bundle on sale')
  return bundleHref(bundle)
}

/** A brand of which so much is told that it is folded. */
export async function aBrand(request: APIRequestContext): Promise<string> {
  const brands = await read<Brand[]>(request, 'brands')
  const brand = brands.find(each => (each.description ?? '').length > BRAND_DESCRIPTION_LONG_CHARS)
  if (!brand) throw new Error('the demo has no brand with a long text')
  return brandHref(brand)
}

/** The rows of home in order, as the shop names them. */
export const homeLayouts = (request: APIRequestContext): Promise<HomeLayout[]> =>
  read<HomeLayout[]>(request, 'home/layouts')
