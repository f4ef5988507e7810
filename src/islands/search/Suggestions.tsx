import type { ReactNode } from 'react'
import type { Suggestions as Matches } from '#lib/contract/search.ts'
import { brandHref, categoryHref, productHref } from '#lib/rules/links.ts'
import { narrowCopy } from '#lib/rules/picture.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { formatToman } from '#lib/text/money.ts'
import { volumeText } from '#ui/volume.ts'
import { Option } from './Option.tsx'
import styles from './search-box.module.css'

const PICTURE_PX = 44
const PICTURE_COPY_PX = 96

/** Up to 3 categories, 3 brands and 11 products, in groups. */
export function Suggestions({ suggestions, at }: { suggestions: Matches; at: number }) {
  const { categories, brands, products } = suggestions
  const firstProduct = categories.length + brands.length
  return (
    <>
      <Group name={catalogLabels.suggestedCategories} className={styles.short}>
        {categories.map((category, index) => (
          <Option key={category.id} index={index} at={at} href={categoryHref(category)}>
            {category.name}
          </Option>
        ))}
      </Group>
      <Group name={catalogLabels.suggestedBrands} className={styles.short}>
        {brands.map((brand, index) => (
          <Option key={brand.id} index={categories.length + index} at={at} href={brandHref(brand)}>
            {printedName(brand.name)}
          </Option>
        ))}
      </Group>
      <Group name={catalogLabels.suggestedProducts} className={styles.products}>
        {products.map((product, index) => (
          <Option key={product.id} index={firstProduct + index} at={at} href={productHref(product)}>
            <Thumb src={narrowCopy(product.image, PICTURE_COPY_PX)} />
            <span className={styles.name}>
              {printedName(product.name)}
              <small>
                {[printedName(product.brand.name), volumeText(product)].filter(Boolean).join(' · ')}
              </small>
            </span>
            <b>
              {formatToman(effectivePrice(product))} <small>{cartLabels.toman}</small>
            </b>
          </Option>
        ))}
      </Group>
    </>
  )
}

interface GroupProps {
  name: string
  className: string | undefined
  children: readonly ReactNode[]
}

function Group({ name, className, children }: GroupProps) {
  if (children.length === 0) return null
  return (
    <div role="group" aria-label={name} className={className}>
      <span className={styles.title} aria-hidden="true">
        {name}
      </span>
      {children}
    </div>
  )
}

const Thumb = ({ src }: { src: string }) =>
  src === '' ? null : <img src={src} alt="" width={PICTURE_PX} height={PICTURE_PX} />
