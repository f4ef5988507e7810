import { startPictureUpload } from '../picture-upload.ts'
import { fetchFragment } from './fetch-fragment.ts'

interface Picture {
  url: string
  alt: string
}

/** Opens the upload form with a stored picture in a dialog; false when it cannot be read. */
export async function openCrop(
  { url, alt }: Picture,
  close: string,
  use: (picture: Picture) => void,
): Promise<boolean> {
  const [part, file] = await Promise.all([
    fetchFragment(`/admin/pictures/crop?${new URLSearchParams({ alt })}`),
    fileOf(url),
  ])
  const form = part?.find(each => each instanceof HTMLFormElement)
  const input = form?.querySelector<HTMLInputElement>('input[type="file"]')
  if (!form || !input || !file) return false
  const dialog = document.createElement('dialog')
  dialog.className = 'picture-dialog'
  dialog.ariaLabel = form.querySelector('h2')?.textContent ?? ''
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-quiet'
  button.textContent = close
  button.addEventListener('click', () => dialog.close())
  form.append(button)
  dialog.append(form)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  dialog.showModal()
  startPictureUpload(form, ({ picture }) => {
    dialog.close()
    if (picture) use(picture)
  })
  return true
}

async function fileOf(url: string): Promise<File | null> {
  try {
    const answer = await fetch(url)
    return answer.ok
      ? new File([await answer.blob()], 'picture.webp', { type: 'image/webp' })
      : null
  } catch {
    return null
  }
}
