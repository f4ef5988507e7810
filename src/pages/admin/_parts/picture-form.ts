import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import { pictureShapeSchema } from '#lib/contract/admin/picture.ts'

type Body = CallInput<Calls['POST /admin/pictures']>['body']
type Typed = Readonly<Record<string, string>>

const PART = ['left', 'top', 'width', 'height'] as const

/** The text of a picture as its form gives it. */
export const altIn = ({ alt = '', decoration }: Typed) => ({ alt, decoration: decoration === '1' })

/** What the form of a new picture sends; what the library cannot take it says itself. */
export function pictureIn(typed: Typed, form: FormData): Body {
  const file = form.get('picture')
  const shape = pictureShapeSchema.safeParse(typed['shape'])
  const part = PART.filter(name => typed[name]).map(name => [name, typed[name]] as const)
  return {
    ...altIn(typed),
    picture: file instanceof File ? file : new File([], ''),
    ...Object.fromEntries(part),
    ...(shape.success ? { shape: shape.data } : {}),
  }
}
