const TONE_HZ = 220
const TONE_SECONDS = 0.4

/** A low tone, unlike the beep of a scanner. */
export function playFaultTone(): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  tone.type = 'square'
  tone.frequency.value = TONE_HZ
  tone.connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + TONE_SECONDS)
  tone.addEventListener('ended', () => void audio.close())
}
