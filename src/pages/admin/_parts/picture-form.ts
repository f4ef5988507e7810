import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import { pictureShapeSchema } from '#lib/contract/admin/picture.ts'

type Body = CallInput<Calls['POST /admin/pictures']>['body']
type Typed = Readonly<Record<string, string>>

const PART = ['left', 'top', 'width', 'height'] as const

/** Text fields of a picture's form. */
export const altIn = ({ alt = '', decoration }: Typed) => ({ alt, decoration: decoration === '1' })

/** A new picture; the library validates. */
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
