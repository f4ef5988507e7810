import { type CropFrame, startCropFrame } from './crop-frame.ts'
import { isWhole, type Part, type Size } from './crop-view.ts'
import { faultsIn, isSent, sendFormWithProgress, type SentForm } from './send-form.ts'

const numbers = new Intl.NumberFormat('fa-IR', { useGrouping: false })

/** Previews a picture, lets a part be selected, and shows the upload's progress. */
export function startPictureUpload(
  form: HTMLFormElement,
  onSent: (answer: SentForm) => void = ({ to }) => location.assign(to),
): void {
  const file = form.querySelector<HTMLInputElement>('input[type="file"]')
  const stage = form.querySelector<HTMLElement>('.crop')
  const image = form.querySelector<HTMLImageElement>('.crop img')
  const element = form.querySelector<HTMLElement>('.crop-frame')
  const state = form.querySelector<HTMLElement>('.crop-state')
  if (!file || !stage || !image || !element || !state) return
  const frame = startCropFrame(element, part => {
    state.textContent = partText(form.dataset['part'] ?? '', part)
  })
  const begin = (): void => frame.begin(sizeOf(image), chosenRatio(form))
  form.addEventListener('change', event => {
    if (event.target === file) void showPicture(form, file, { stage, image, begin })
    else if (!stage.hidden && (event.target as Element).matches('[name="shape"]')) begin()
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send(form, stage.hidden ? null : { frame, size: sizeOf(image) }, onSent)
  })
  // The browser may restore the form.
  if (file.files?.length) void showPicture(form, file, { stage, image, begin })
}

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
})

function chosenRatio(form: HTMLFormElement): number | null {
  const chosen = form.querySelector<HTMLInputElement>('[name="shape"]:checked')
  return Number(chosen?.dataset['ratio']) || null
}

const partText = (words: string, part: Part): string =>
  words.replaceAll(/\{(\w+)\}/g, (_, name: keyof Part) => numbers.format(part[name]))

interface Preview {
  stage: HTMLElement
  image: HTMLImageElement
  begin: () => void
}

async function showPicture(
  form: HTMLFormElement,
  { files }: HTMLInputElement,
  { stage, image, begin }: Preview,
): Promise<void> {
  const [picture] = files ?? []
  showFaults(form, {})
  URL.revokeObjectURL(image.src)
  stage.hidden = true
  if (!picture) return
  if (picture.size > Number(form.dataset['maxBytes'])) {
    showFaults(form, { picture: [form.dataset['tooLarge'] ?? ''] })
    return
  }
  try {
    // A detached image of a broken file is fetched again, which the policy refuses.
    const trial = await createImageBitmap(picture)
    trial.close()
  } catch {
    showFaults(form, { picture: [form.dataset['broken'] ?? ''] })
    return
  }
  image.src = URL.createObjectURL(picture)
  await image.decode()
  stage.hidden = false
  begin()
}

async function send(
  form: HTMLFormElement,
  cropped: { frame: CropFrame; size: Size } | null,
  onSent: (answer: SentForm) => void,
): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('.button')
  const bar = form.querySelector<HTMLProgressElement>('progress')
  if (!button || !bar || button.disabled) return
  const body = new FormData(form)
  const part = cropped?.frame.part()
  if (part && cropped && !isWhole(part, cropped.size))
    for (const [name, value] of Object.entries(part)) body.set(name, String(value))
  showFaults(form, {})
  button.disabled = true
  bar.hidden = false
  bar.value = 0
  const answer = await sendFormWithProgress(form.action, body, sent => {
    bar.value = sent
  })
  button.disabled = false
  bar.hidden = true
  if (answer && isSent(answer)) onSent(answer)
  else showFaults(form, faultsIn(answer, form.dataset['failed'] ?? ''))
}

/** The first sentence of each field below it; `form` for the whole. */
function showFaults(form: HTMLFormElement, faults: Record<string, string[]>): void {
  for (const note of form.querySelectorAll<HTMLElement>('[id$="-note"]')) {
    note.dataset['hint'] ??= note.dataset['error'] ? '' : note.textContent
    const sentence = faults[note.id.replace(/-note$/, '')]?.[0]
    note.textContent = sentence ?? note.dataset['hint']
    note.toggleAttribute('data-error', sentence !== undefined)
  }
  for (const field of form.querySelectorAll('input[id]'))
    if (faults[field.id]) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}
