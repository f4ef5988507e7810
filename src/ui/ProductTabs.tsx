import type { Product, ProductDetail } from '#lib/contract/product.ts'
import { productHref } from '#lib/rules/links.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { type CommentPage, CommentPanel, commentsTitle } from './CommentPanel.tsx'
import { ProductRail } from './ProductRail.tsx'
import { Tab, Tabs } from './Tabs.tsx'
import { MissingPart } from './MissingPart.tsx'
import { featureText } from './feature-text.ts'

interface ProductTabsProps {
  product: ProductDetail
  /** Null when they failed to load. */
  similars: readonly Product[] | null
  comments: CommentPage
  /** Whether the address has a page of comments. */
  atComments: boolean
}

/** Similar products are open initially. */
export function ProductTabs({ product, similars, comments, atComments }: ProductTabsProps) {
  return (
    <Tabs>
      <Tab title={catalogLabels.description}>
        <p className="prose">{product.note ?? product.excerpt ?? catalogMessages.noInformation}</p>
      </Tab>
      <Tab title={commentsTitle(comments)} open={atComments}>
        <CommentPanel
          record={{ record_name: 'product', record_id: product.id }}
          path={productHref(product)}
          list={comments}
        />
      </Tab>
      <Tab title={catalogLabels.similarProducts} open={!atComments}>
        <div className="alike">
          <Similars products={similars} path={productHref(product)} />
        </div>
      </Tab>
      <Tab title={catalogLabels.features}>
        {product.features.length > 0 ? (
          <FeatureTable features={product.features} />
        ) : (
          <p>{catalogMessages.noInformation}</p>
        )}
      </Tab>
    </Tabs>
  )
}

function Similars({ products, path }: { products: readonly Product[] | null; path: string }) {
  if (!products) return <MissingPart href={path} part=".alike" />
  return products.length > 0 ? (
    <ProductRail products={products} />
  ) : (
    <p>{catalogMessages.noSimilarProduct}</p>
  )
}

function FeatureTable({ features }: { features: ProductDetail['features'] }) {
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
