import type { ContentVersion } from '#lib/contract/admin/content.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { contentLabels as labels, versionStateNames } from '#lib/text/labels/admin-content.ts'

export function VersionFacts({ version }: { version: ContentVersion }) {
  return (
    <span className="office-facts">
      <b>
        {labels.version} {formatNumber(version.number)}: {versionStateNames[version.state]}
      </b>
      {version.publish_fa !== null && (
        <span>
          {labels.publishAt} {version.publish_fa}
        </span>
      )}
      <span>{version.by ?? labels.before}</span>
      <span>{version.published_fa ?? version.saved_fa}</span>
    </span>
  )
}
