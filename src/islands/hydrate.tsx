import { Component, type ComponentType, type ReactNode, startTransition } from 'react'
import { createPortal } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { actionLabels } from '#lib/text/labels/action.ts'
import { SPEED_DELAY_MS } from '#lib/rules/limits.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { visit } from '#stores/visit.ts'
import { pollConnection } from './poll-connection.ts'
import { Failed } from './shared/Failed.tsx'
import { followTranslation } from './translation-patch.ts'

followTranslation()
pollConnection()
// After what the touch waits for. Without it this visit is not counted.
setTimeout(() => void import('./speed.ts').catch(() => undefined), SPEED_DELAY_MS)

/** Astro's client renderer (astro.config.mjs) with an error boundary around each island. */
export default function hydrator(island: HTMLElement) {
  return async (Island: ComponentType<object>, props: object): Promise<void> => {
    if (!island.hasAttribute('ssr')) return
    // Astro removes `ssr` when this resolves: not before React has compared the markup.
    await new Promise<void>(onMount => {
      startTransition(() => {
        hydrateRoot(
          island,
          <Boundary isOnPage={island.closest('#main') !== null} onMount={onMount}>
            <Island {...props} />
          </Boundary>,
          { identifierPrefix: island.getAttribute('prefix') ?? '', onRecoverableError },
        )
      })
    })
  }
}

/** React renders translated pages again; not an error. */
function onRecoverableError(error: unknown): void {
  if (!document.querySelector<HTMLElement>('font')) reportError(error)
}

/** Above the bars at the bottom. */
const AT_SCREEN_END = {
  position: 'fixed',
  inset: 'auto 0 calc(var(--bottom-bar) + var(--net, 0rem))',
  zIndex: 30,
  background: 'var(--surface-raised)',
} as const

interface BoundaryProps {
  /** Whether the island has visible markup. */
  isOnPage: boolean
  onMount: () => void
  children: ReactNode
}

/** Shows that an island failed, in place or at the bottom of the screen. */
class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  private hasRetried = false

  static getDerivedStateFromError = () => ({ isBroken: true })

  override componentDidMount() {
    this.props.onMount()
  }

  /** Stored data may cause it: the second attempt reloads the page. */
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
        <a className="button button-quiet" href="/">
          {actionLabels.backToHome}
        </a>
      </Failed>
    )
    return this.props.isOnPage
      ? message
      : createPortal(<div style={AT_SCREEN_END}>{message}</div>, document.body)
  }
}
