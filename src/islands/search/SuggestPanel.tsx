import type { ReactNode } from 'react'
import { brandHref, categoryHref, productHref, searchHref } from '#lib/rules/links.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { allResultsFor, searchLabels } from '#lib/text/labels/search.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { countOf, storeSearch, type SuggestionState, suggestAgain } from '#stores/search.ts'
import { Option } from './Option.tsx'
import { LIST_ID } from './combobox-field.ts'
import type { Suggestions as Matches } from '#lib/contract/search.ts'
import { narrowCopy } from '#lib/rules/picture.ts'
import { shownPrice } from '#lib/rules/weight.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { formatToman } from '#lib/text/money.ts'
import { volumeText } from '#ui/volume.ts'
import styles from './search-box.module.css'

const PLACEHOLDERS = 5

export function SuggestPanel({ suggested, at }: { suggested: SuggestionState; at: number }) {
  const { state, query, suggestions, fault } = suggested
  const count = countOf(suggested)
  if (state === 'failed')
    return (
      <div className={styles.message}>
        <p>{fault}</p>
        <button type="button" className="button button-quiet" onClick={suggestAgain}>
          {actionLabels.retry}
        </button>
      </div>
    )
  if (state === 'waiting' && count === 0) return <Waiting />
  if (!suggestions || count === 0)
    return (
      <div className={styles.message}>
        <p>
          <b>{catalogMessages.nothingFound}</b>
        </p>
        <p>{searchLabels.tryOtherSpelling}</p>
      </div>
    )
  return (
    <div
      id={LIST_ID}
      role="listbox"
      aria-label={catalogLabels.suggestions}
      aria-busy={state === 'waiting'}
      className={styles.list}
    >
      <Suggestions suggestions={suggestions} at={at} />
      <Option
        index={count - 1}
        at={at}
        href={searchHref(query)}
        className={styles.all}
        onClick={() => storeSearch(query)}
      >
        <span className="icon icon-search" aria-hidden="true" />
        <span>{allResultsFor(query)}</span>
      </Option>
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <p>{catalogMessages.searching}</p>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <span key={index} className={styles.bone} />
      ))}
    </div>
  )
}

const PICTURE_PX = 44
const PICTURE_COPY_PX = 96

/** Up to 3 categories, 3 brands and 11 products, in groups. */
function Suggestions({ suggestions, at }: { suggestions: Matches; at: number }) {
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
              {product.weight && <small>{`${productLabels.byKilogram} `}</small>}
              {formatToman(shownPrice(product))} <small>{cartLabels.toman}</small>
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
