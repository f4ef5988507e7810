import type { BundleDetail, BundleLine } from '#lib/contract/bundle.ts'
import { productHref } from '#lib/rules/links.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { formatToman, formatTomanWithUnit } from '#lib/text/money.ts'
import { formatWeight } from '#lib/text/weight.ts'
import { Picture } from './Picture.tsx'
import { Struck } from './Struck.tsx'

/** Price of the pieces bought alone, in rials. */
const separatePrice = (line: BundleLine): number => line.realPrice * line.count

interface BundleTableProps {
  bundle: BundleDetail
  /** Whether the sale is over, so that it saves nothing. */
  over: boolean
}

/** Contents with the total of buying them separately. */
export function BundleTable({ bundle, over }: BundleTableProps) {
  const separateTotal = bundle.products.reduce((sum, line) => sum + separatePrice(line), 0)
  const saving = separateTotal - effectivePrice(bundle)
  return (
    <table className="lines">
      <caption className="visually-hidden">{catalogLabels.bundleProducts}</caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {catalogLabels.bundleProducts}
          </th>
          <th scope="col">{cartLabels.count}</th>
          <th scope="col">{`${catalogLabels.price} (${cartLabels.toman})`}</th>
        </tr>
      </thead>
      <tbody>
        {bundle.products.map(line => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
      {saving > 0 && !over && (
        <tfoot>
          <Sum name={catalogLabels.boughtApart} rials={separateTotal} />
          <Sum name={catalogLabels.bundleSaving} rials={saving} />
        </tfoot>
      )}
    </table>
  )
}

function Line({ line }: { line: BundleLine }) {
  return (
    <tr>
      <td>
        <Picture src={line.image} alt="" sizes="56px" maxWidth={192} />
      </td>
      <th scope="row">
        <a href={productHref(line)}>{printedName(line.displayName)}</a>
        <small>
          {line.brand.name && <bdi>{printedName(line.brand.name)}</bdi>}
          {line.brand.name && line.color && '، '}
          {line.color?.name}
        </small>
      </th>
      <td>{line.step_g ? formatWeight(line.count * line.step_g) : formatNumber(line.count)}</td>
      <td>
        {separatePrice(line) > line.price && (
          <Struck label={catalogLabels.boughtApart}>{formatToman(separatePrice(line))}</Struck>
        )}
        {formatToman(line.price)}
      </td>
    </tr>
  )
}

function Sum({ name, rials }: { name: string; rials: number }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td>{formatTomanWithUnit(rials)}</td>
    </tr>
  )
}
