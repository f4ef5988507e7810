import type { BundleDetail } from '#lib/contract/bundle.ts'
import { bundleHref } from '#lib/rules/links.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { BundleRail } from './BundleRail.tsx'
import { type CommentPage, CommentPanel, commentsTitle } from './CommentPanel.tsx'
import { ProductRail } from './ProductRail.tsx'
import { Row } from './Row.tsx'
import { Tab, Tabs } from './Tabs.tsx'

interface BundleTabsProps {
  bundle: BundleDetail
  /** Epoch seconds of rendering. */
  now: number
  comments: CommentPage
  /** Whether the address has a page of comments. */
  atComments: boolean
}

/** Similar products are open initially. */
export function BundleTabs({ bundle, now, comments, atComments }: BundleTabsProps) {
  return (
    <Tabs>
      <Tab title={catalogLabels.description}>
        <p className="prose">{bundle.description ?? catalogMessages.noInformation}</p>
      </Tab>
      <Tab title={commentsTitle(comments)} open={atComments}>
        <CommentPanel
          record={{ record_name: 'bundle', record_id: bundle.id }}
          path={bundleHref(bundle)}
          list={comments}
        />
      </Tab>
      <Tab title={catalogLabels.similar} open={!atComments}>
        <Similar bundle={bundle} now={now} />
      </Tab>
    </Tabs>
  )
}

function Similar({ bundle, now }: { bundle: BundleDetail; now: number }) {
  const { similars_bundles: bundles, similars_products: products } = bundle
  return (
    <>
      {bundles.length > 0 && (
        <Row id="bundles" title={catalogLabels.similarBundles} all="/bundles">
          <BundleRail bundles={bundles} now={now} />
        </Row>
      )}
      <Row id="products" title={products.length > 0 ? catalogLabels.similarProducts : null}>
        {products.length > 0 ? (
          <ProductRail products={products} />
        ) : (
          <p>
            {`${catalogMessages.noSimilarProduct} `}
            {bundles.length === 0 && <a href="/bundles">{navLabels.bundles}</a>}
          </p>
        )}
      </Row>
    </>
  )
}
