import { loginHref } from '#lib/rules/links.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { notifyNextPage } from './notice.ts'
import { storeBackUrl } from './resume.ts'
import { visit } from './visit.ts'

/** Goes to sign-in, or to the form of an incomplete account, and back to `path`. */
export function enterFirst(isGuest: boolean, path: string): void {
  if (isGuest) {
    visit.to(loginHref(path))
    return
  }
  storeBackUrl(path)
  notifyNextPage('warning', [accountMessages.completeAccountFirst])
  visit.to('/register')
}
