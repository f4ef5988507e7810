import type { ReactNode } from 'react'

/** A carousel that scrolls without a script; client/rails.ts adds arrows for mice. */
export function Rail({ kind = '', children }: { kind?: '' | 'b' | 'l'; children: ReactNode }) {
  return (
    <div className="rail-box">
      <ul className={kind ? `rail rail-${kind}` : 'rail'}>{children}</ul>
    </div>
  )
}
