import { OFFICE_QUIET_KEY } from '#lib/rules/storage-keys.ts'

const QUIET = 'yes'
/** Two notes, hertz, each of so many seconds. */
const NOTES = [660, 880]
const NOTE_SECONDS = 0.14
const VOLUME = 0.12

/** A sound, and a number in the title of a hidden tab, unless the member switched them off. */
export function startAttention(
  number: (count: number) => string,
): (count: number, hasSound: boolean) => void {
  const toggle = document.querySelector<HTMLInputElement>('[data-news-sound]')
  const isQuiet = (): boolean => localStorage.getItem(OFFICE_QUIET_KEY) === QUIET
  if (toggle) toggle.checked = !isQuiet()
  toggle?.addEventListener('change', () => {
    localStorage.setItem(OFFICE_QUIET_KEY, toggle.checked ? '' : QUIET)
  })
  const { title } = document
  let unseen = 0
  document.addEventListener('visibilitychange', () => {
    unseen = 0
    document.title = title
  })
  return (count, hasSound) => {
    if (isQuiet()) return
    if (document.hidden) {
      unseen += count
      document.title = `(${number(unseen)}) ${title}`
    }
    if (hasSound) playNotes()
  }
}

/** Silent where the browser allows no sound before the first click. */
function playNotes(): void {
  const audio = new AudioContext()
  if (audio.state !== 'running') {
    void audio.close()
    return
  }
  const volume = new GainNode(audio, { gain: VOLUME })
  volume.connect(audio.destination)
  for (const [index, frequency] of NOTES.entries()) {
    const note = new OscillatorNode(audio, { frequency })
    note.connect(volume)
    note.start(audio.currentTime + index * NOTE_SECONDS)
    note.stop(audio.currentTime + (index + 1) * NOTE_SECONDS)
    if (index === NOTES.length - 1) note.addEventListener('ended', () => void audio.close())
  }
}
