import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Db } from './open.ts'

/** A picture that a product names and the folder does not hold. */
export interface MissingPicture {
  id: number
  sku: string
  name: string
  picture: string
  in_gallery: boolean
}

/** Every missing picture of products, in the order of the products' ids. */
export async function listMissingPictures(db: Db, mediaDir: string): Promise<MissingPicture[]> {
  const there = new Set(await readdir(mediaDir).catch(() => []))
  const products = await db
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'image', 'gallery'])
    .orderBy('id')
    .execute()
  return products.flatMap(({ image, gallery, ...product }) => {
    const others = JSON.parse(gallery) as string[]
    return [image, ...others].flatMap((picture, index) =>
      there.has(basename(picture)) ? [] : [{ ...product, picture, in_gallery: index > 0 }],
    )
  })
}
