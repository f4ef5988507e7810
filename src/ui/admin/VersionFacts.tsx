import type { ContentVersion } from '#lib/contract/admin/content.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { contentLabels as words, versionStateNames } from '#lib/text/labels/admin-content.ts'

export function VersionFacts({ version }: { version: ContentVersion }) {
  return (
    <span className="office-facts">
      <b>
        {words.version} {formatNumber(version.number)}: {versionStateNames[version.state]}
      </b>
      {version.publish_fa !== null && (
        <span>
          {words.publishAt} {version.publish_fa}
        </span>
      )}
      <span>{version.by ?? words.before}</span>
      <span>{version.published_fa ?? version.saved_fa}</span>
    </span>
  )
}
