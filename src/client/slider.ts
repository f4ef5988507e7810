import { CONTENT_ADDED_EVENT } from './content-added-event.ts'
import { makeButton } from './make-button.ts'

interface SliderTimes {
  autoplayMs: number
  animationMs: number
}

interface SliderLabels {
  slide: (index: number) => string
  pause: string
  play: string
}

/** Autoplay pauses on hover, touch, focus, out of view and with reduced motion. */
export function startSliders(times: SliderTimes, labels: SliderLabels): void {
  const look = () => {
    for (const slider of document.querySelectorAll<HTMLElement>(
      '.slider:not(.wait, :has(.dots))',
    )) {
      const track = slider.querySelector<HTMLElement>('.slides')
      if (track && track.children.length > 1) start(slider, track, times, labels)
    }
  }
  document.addEventListener(CONTENT_ADDED_EVENT, look)
  look()
}

function start(
  slider: HTMLElement,
  track: HTMLElement,
  { autoplayMs, animationMs }: SliderTimes,
  labels: SliderLabels,
): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const count = track.children.length
  let paused = still.matches
  let isVisible = true
  let touched = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const here = () => Math.round(Math.abs(track.scrollLeft) / track.clientWidth)
  const resting = () =>
    paused || touched || !isVisible || document.hidden || slider.matches(':hover, :focus-within')
  let stop = (): void => undefined
  const go = (index: number) => {
    stop()
    stop = glide(track, -(index % count) * track.clientWidth, still.matches ? 0 : animationMs)
    restartTimer()
  }
  // Each step restarts the timer, also a manual one.
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (resting()) restartTimer()
      else go(here() + 1)
    }, autoplayMs)
  }
  const bar = makeBar(track, labels, {
    go,
    here,
    isPaused: () => paused,
    toggle: () => (paused = !paused),
  })
  slider.append(bar)
  const touch = (event: Event) => {
    touched = event.type === 'touchstart'
    // Autoplay would fight the finger; scroll snapping settles it afterwards.
    if (touched) stop()
    else track.style.scrollSnapType = ''
    restartTimer()
  }
  for (const type of ['touchstart', 'touchend', 'touchcancel'])
    track.addEventListener(type, touch, { passive: true })
  still.onchange = () => {
    if (still.matches && !paused) bar.querySelector('button')?.click()
  }
  new IntersectionObserver(entries => (isVisible = entries.at(-1)?.isIntersecting ?? true)).observe(
    slider,
  )
  restartTimer()
}

interface Moves {
  go: (index: number) => void
  here: () => number
  isPaused: () => boolean
  toggle: () => void
}

function makeBar(track: HTMLElement, labels: SliderLabels, moves: Moves): HTMLElement {
  const dots = Array.from(track.children, (_, index) => {
    const dot = makeButton('dot', labels.slide(index + 1))
    dot.onclick = () => moves.go(index)
    return dot
  })
  const mark = () => {
    for (const [index, dot] of dots.entries()) {
      if (index === moves.here()) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
  }
  const toggle = makeButton('', '')
  const label = () => {
    toggle.className = `icon-before ${moves.isPaused() ? 'icon-play' : 'icon-pause'}`
    toggle.setAttribute('aria-label', moves.isPaused() ? labels.play : labels.pause)
  }
  toggle.onclick = () => {
    moves.toggle()
    label()
  }
  label()
  mark()
  track.addEventListener('scroll', mark, { passive: true })
  const bar = document.createElement('div')
  bar.className = 'dots'
  bar.append(toggle, ...dots)
  return bar
}

/** Animates the scroll, with snapping off; returns a function that stops it. */
function glide(track: HTMLElement, to: number, ms: number): () => void {
  const from = track.scrollLeft
  const started = performance.now()
  track.style.scrollSnapType = 'none'
  const step = (now: number) => {
    const part = ms === 0 ? 1 : Math.min(1, Math.max(0, (now - started) / ms))
    track.scrollLeft = from + (to - from) * (1 - (1 - part) ** 3)
    if (part < 1) frame = requestAnimationFrame(step)
    else track.style.scrollSnapType = ''
  }
  let frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
