import type { Page } from 'playwright/test'

/** Whether the browser asks before a page is left, once its scripts are alive; it stays. */
export async function asksBefore(page: Page, leave: () => Promise<void>): Promise<boolean> {
  await page.waitForLoadState()
  let warned = false
  page.once('dialog', dialog => {
    warned = dialog.type() === 'beforeunload'
    void dialog.dismiss()
  })
  await leave()
  return warned
}
