import { expect, type Page } from 'playwright/test'
import { textWords } from '#lib/text/labels/admin-content.ts'

/** Writes the source of a text of content whose form has its surface; of the last such field. */
export async function writeSource(page: Page, name: string, html: string): Promise<void> {
  const source = page.locator(`[name${name}]`).last()
  const field = page
    .locator('.content-field')
    .filter({ has: page.locator(`[name${name}]`) })
    .last()
  const button = field.getByRole('button', { name: textWords.source })
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click()
  await source.fill(html)
}

/**
 * Does what changes a form of content, and waits for the preview that follows it with these words:
 * what axe reads then is no frame that is being left.
 */
export async function followed(
  page: Page,
  words: string,
  change: () => Promise<void>,
): Promise<void> {
  const holdsWords = page.waitForResponse(
    answer =>
      answer.url().endsWith('/preview') &&
      answer.request().postDataBuffer()?.includes(words) === true,
  )
  await change()
  await holdsWords
  await expect(page.frameLocator('iframe[name="preview"]').locator('main')).toBeAttached()
}
