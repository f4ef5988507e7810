import type { ProductDetail } from '#lib/contract/product.ts'

/** What is known of a product, name by name. */
export function FeatureTable({ features }: { features: ProductDetail['features'] }) {
  return (
    <table className="feat">
      <tbody>
        {features.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{values.map(({ value }) => value).join('، ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
