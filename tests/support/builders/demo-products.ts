import type { APIRequestContext } from 'playwright/test'
import type { Product, ProductDetail } from '#lib/contract/product.ts'

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api/v1/${path}`)
  return ((await answer.json()) as { data: T }).data
}

/** A product of the demo that is found by these words and fits. */
export async function productNamed(
  request: APIRequestContext,
  words: string,
  fits: (product: ProductDetail) => boolean,
): Promise<ProductDetail> {
  for (let page = 1, found = [{ id: 0 }]; found.length > 0; page++) {
    found = await read<Product[]>(request, `products?q=${encodeURIComponent(words)}&page=${page}`)
    for (const { id } of found) {
      const product = await read<ProductDetail>(request, `products/${id}`)
      if (fits(product)) return product
    }
  }
  throw new Error(`the demo has no such product among ${words}`)
}

/** One with five pictures that can be bought. */
export const productWithPictures = (request: APIRequestContext): Promise<ProductDetail> =>
  productNamed(request, 'ماست', ({ gallery, available }) => available && gallery.length >= 4)

/** Goods by weight, at least a kilogram in steps of 500 g. */
export const goodsByWeight = (request: APIRequestContext): Promise<ProductDetail> =>
  productNamed(request, 'موز', ({ weight }) => weight?.min_g === 1_000 && weight.step_g === 500)

/** One that cannot be bought for want of stock. */
export const soldOutProduct = (request: APIRequestContext): Promise<ProductDetail> =>
  productNamed(request, 'برنج ندا', ({ available, comming_soon }) => !available && !comming_soon)

/** One that can be asked for in bulk. */
export const bulkProduct = (request: APIRequestContext): Promise<ProductDetail> =>
  productNamed(request, 'شیر پرچرب', ({ wholesale, available }) => wholesale && available)
