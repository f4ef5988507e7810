import type { ReactNode } from 'react'

/** Works without a script; client/rails.ts adds arrows. */
export function Rail({
  kind = '',
  children,
}: {
  kind?: '' | 'bundles' | 'large'
  children: ReactNode
}) {
  return (
    <div className="rail-box">
      <ul className={kind ? `rail rail-${kind}` : 'rail'}>{children}</ul>
    </div>
  )
}
