import type { NamedPicture } from '#lib/contract/admin/import-reading.ts'
import { gtinIn } from '#lib/text/barcode.ts'
import { skuText } from './cell-values.ts'
import type { CellQuestion } from './questions.ts'

/** Pictures of an archive, each named by the SKU or a barcode of its product. */
export class NamedPictures {
  readonly #byKey = new Map<string, NamedPicture>()
  readonly #used = new Set<NamedPicture>()
  readonly #pictures: readonly NamedPicture[]

  constructor(pictures: readonly NamedPicture[]) {
    this.#pictures = pictures
    for (const picture of pictures)
      for (const key of keysOf(picture)) if (!this.#byKey.has(key)) this.#byKey.set(key, picture)
  }

  /** The address of a product's picture. @param barcodes joined by `|` */
  urlFor(sku: string, barcodes: string): string | undefined {
    const gtins = barcodes.split('|').map(text => gtinIn(text) ?? '')
    const picture = [sku, ...gtins].map(key => this.#byKey.get(key)).find(Boolean)
    if (picture) this.#used.add(picture)
    return picture?.url ?? undefined
  }

  /** What is wrong with them once all rows are read. */
  questions(): CellQuestion[] {
    return this.#pictures.flatMap(picture => {
      const { file, url } = picture
      const rival = keysOf(picture).map(key => this.#byKey.get(key))[0]
      const fault =
        url === null
          ? 'cannot be read: JPEG, PNG or WebP of at most 20 MB'
          : rival !== picture
            ? `stands beside ${rival?.file}, which names the same product`
            : this.#used.has(picture)
              ? null
              : 'names no product of this file: name it by SKU or barcode'
      return fault === null
        ? []
        : [{ question: 'wrong-picture', column: '', message: `picture ${file} ${fault}` }]
    })
  }
}

function keysOf({ file }: NamedPicture): string[] {
  const name = file.replace(/\.[a-z0-9]{2,5}$/i, '')
  return [...new Set([skuText(name), gtinIn(name) ?? ''])].filter(Boolean)
}
