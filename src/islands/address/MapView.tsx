import { useEffect, useRef, useState } from 'react'
import { siteMessages } from '#lib/text/messages/site.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import type { MapHandle, View } from './map.ts'
import styles from './map-view.module.css'

interface MapViewProps {
  /** A new object moves the map. */
  view: View
  styleUrl: string | null
  onMoved: (lat: number, lng: number) => void
  /** The map cannot be drawn. */
  onMissing: () => void
}

/** Without WebGL or network the list is enough. */
export function MapView({ view, styleUrl, onMoved, onMissing }: MapViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const handle = useRef<MapHandle>(null)
  const start = useRef(view)
  const callbacks = useRef({ onMoved, onMissing })
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    callbacks.current = { onMoved, onMissing }
  })
  useEffect(() => {
    let isUnmounted = false
    import('./map.ts')
      .then(({ createMap }) => {
        if (isUnmounted || !container.current) return
        const options = { view: start.current, styleUrl }
        const report = (lat: number, lng: number) => callbacks.current.onMoved(lat, lng)
        handle.current = createMap(container.current, options, report)
        setState('ready')
      })
      .catch(() => {
        if (isUnmounted) return
        setState('failed')
        callbacks.current.onMissing()
      })
    return () => {
      isUnmounted = true
      handle.current?.remove()
      handle.current = null
    }
  }, [styleUrl])
  useEffect(() => {
    start.current = view
    handle.current?.go(view)
  }, [view])
  return (
    <div className={styles.map} data-state={state}>
      <div ref={container} className={styles.place} />
      {state === 'ready' && <Pin />}
      {state === 'loading' && <p role="status">{siteMessages.loading}</p>}
      {state === 'failed' && <p>{checkoutLabels.mapMissing}</p>}
    </div>
  )
}

function Pin() {
  return (
    <svg className={styles.pin} viewBox="0 0 40 52" aria-hidden="true">
      <ellipse cx="20" cy="49" rx="7" ry="2.5" fill="rgb(0 0 0 / 25%)" />
      <path
        d="M20 1C10 1 2 8.9 2 18.7 2 31 20 49 20 49s18-18 18-30.3C38 8.9 30 1 20 1Z"
        fill="var(--action)"
        stroke="var(--surface-raised)"
        strokeWidth="2"
      />
      <circle cx="20" cy="18.5" r="6.5" fill="var(--surface-raised)" />
    </svg>
  )
}
