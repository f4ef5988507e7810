import { faultsIn, isSent, sendFormWithProgress } from '../send-form.ts'

export interface UploadWords {
  failed: string
  tooLarge: string
  full: string
  sending: (place: number, count: number) => string
  sent: (count: number) => string
  notSent: (file: string, fault: string) => string
}

interface Uploads {
  files: readonly File[]
  /** Alternative text of the new pictures. */
  name: string
  maxBytes: number
}

interface Target {
  say: (sentence: string) => void
  /** False when there is no more room. */
  add: (picture: { url: string; alt: string }) => boolean
}

/** Uploads files one after another; returns what to say about all of them. */
export async function uploadPictures(
  { files, name, maxBytes }: Uploads,
  { say, add }: Target,
  words: UploadWords,
): Promise<string> {
  const faults: string[] = []
  let added = 0
  for (const [index, file] of files.entries()) {
    say(words.sending(index + 1, files.length))
    const answer = file.size > maxBytes ? words.tooLarge : await upload(file, name, words.failed)
    if (typeof answer === 'string') faults.push(words.notSent(file.name, answer))
    else if (add(answer)) added += 1
    else {
      faults.push(words.full)
      break
    }
  }
  return [...(added > 0 ? [words.sent(added)] : []), ...faults].join(' ')
}

/** The picture, or why there is none. */
async function upload(
  file: File,
  name: string,
  failed: string,
): Promise<{ url: string; alt: string } | string> {
  const body = new FormData()
  body.set('picture', file)
  body.set('alt', name)
  if (name === '') body.set('decoration', '1')
  const answer = await sendFormWithProgress('/admin/pictures', body, () => undefined)
  if (answer && isSent(answer) && answer.picture) return answer.picture
  return Object.values(faultsIn(answer, failed)).flat().join(' ')
}
