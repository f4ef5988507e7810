import { Component, type ComponentType, type ReactNode, startTransition } from 'react'
import { createPortal } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { actionLabels } from '#lib/text/labels/action.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { visit } from '#stores/visit.ts'
import { lookForShop } from './cut-off.ts'
import { Failed } from './shared/Failed.tsx'
import { followTranslation } from './translated-text.ts'

followTranslation()
lookForShop()

/** How Astro brings every island to life (astro.config.mjs). */
export default function hydrator(island: HTMLElement) {
  return (Island: ComponentType<object>, props: object): void => {
    // Astro takes the attribute away once it is alive.
    if (!island.hasAttribute('ssr')) return
    startTransition(() => {
      hydrateRoot(
        island,
        <Boundary isOnPage={island.closest('#main') !== null}>
          <Island {...props} />
        </Boundary>,
        { identifierPrefix: island.getAttribute('prefix') ?? '', onRecoverableError },
      )
    })
  }
}

/** An island that was translated before it was alive is rendered anew, which is no fault. */
function onRecoverableError(error: unknown): void {
  if (!document.querySelector<HTMLElement>('font')) reportError(error)
}

/** Above the bars at the end of the screen. */
const AT_SCREEN_END = {
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 'calc(var(--bottom-bar) + var(--net, 0rem))',
  zIndex: 30,
  background: 'var(--surface-raised)',
} as const

interface BoundaryProps {
  /** Whether the island has a place in the page; others serve all of it. */
  isOnPage: boolean
  children: ReactNode
}

/** Says that an island broke, in its place, or at the end of the screen where it has none. */
class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  private hasRetried = false

  static getDerivedStateFromError = () => ({ isBroken: true })

  /** What a store holds may be what breaks it: the second time the page is opened anew. */
  private readonly retry = () => {
    if (this.hasRetried) visit.reload()
    this.hasRetried = true
    this.setState({ isBroken: false })
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    const message = (
      <Failed
        text={`${siteMessages.sorryErrorOccurred} ${siteMessages.tryAgain}`}
        onRetry={this.retry}
      >
        <a className="btn btn-quiet" href="/">
          {actionLabels.backToHome}
        </a>
      </Failed>
    )
    return this.props.isOnPage
      ? message
      : createPortal(<div style={AT_SCREEN_END}>{message}</div>, document.body)
  }
}
