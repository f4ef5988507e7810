import { loginHref } from '#lib/rules/links.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { notifyNextPage } from './notice.ts'
import { keepBackUrl } from './resume.ts'
import { visit } from './visit.ts'

/** To the sign-in, or to the form of an account that is not complete, and back to `path`. */
export function enterFirst(isGuest: boolean, path: string): void {
  if (isGuest) {
    visit.to(loginHref(path))
    return
  }
  keepBackUrl(path)
  notifyNextPage('warning', [accountMessages.completeAccountFirst])
  visit.to('/register')
}
