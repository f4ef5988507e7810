import type { ProductDetail } from '#lib/contract/product.ts'
import { featureText } from './feature-text.ts'

export function FeatureTable({ features }: { features: ProductDetail['features'] }) {
  return (
    <table className="features">
      <tbody>
        {features.map(feature => (
          <tr key={feature.name}>
            <th scope="row">{feature.name}</th>
            <td>{featureText(feature)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
