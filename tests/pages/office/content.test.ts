import { expect, onTestFinished, test, vi } from 'vitest'
import { contentLabels as labels, versionStateNames } from '#lib/text/labels/admin-content.ts'
import { itemNames } from '#lib/text/labels/admin-content-fields.ts'
import { contentMessages, refMissing } from '#lib/text/messages/admin-content.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { keepPicture } from '#tests/support/builders/content-editor.ts'
import { PICTURE } from '#tests/support/builders/catalogue.ts'
import { builtPages } from '#tests/support/fixtures/built-pages.ts'
import { openFrontServer } from '#tests/support/fixtures/front-server.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab, type Tab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()

/** A tab of marketing on the draft of a landing. */
async function newLanding(slug = 'yalda', title = 'شب یلدا'): Promise<Tab> {
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/content')
  await tab.follow(labels.newLanding)
  tab.fill(labels.slug, slug)
  tab.fill(labels.landingTitle, title)
  await tab.press(labels.make)
  expect(tab.notice).toContain(contentMessages.saved)
  return tab
}

const pressDo = (tab: Tab, value: string) => {
  const [button] = tab.all<HTMLButtonElement>(`[name="do"][value="${value}"]`)
  if (!button) throw new Error(`no button does ${value}`)
  return tab.pressButton(button)
}

async function add(tab: Tab, kind: string): Promise<void> {
  tab.fill(tab.named('new:items'), kind)
  await pressDo(tab, 'add:items:type_en')
}

const landing = async (slug = 'yalda') =>
  (await shop.as(null)('GET /landings/{slug}', { params: { slug } })).data

test('a landing is built, refused for an unknown SKU, published and rolled back', async () => {
  await insertProduct(shop.db, { sku: 'MILK-01', name: 'شیر پرچرب ۳٪' })
  const tab = await newLanding()
  await tab.press(labels.publish)
  const empty = tab.page.getByRole('link', { name: contentMessages.emptyLanding })
  expect(empty.getAttribute('href')).toBe('#at-items')
  tab.fill(tab.named('description'), 'انار و هندوانه برای بلندترین شب سال.')
  await add(tab, 'media')
  tab.fill(tab.named('items.0.configs.body'), '<p>انار</p><script>x()</script>')
  await add(tab, 'shelf_product')
  expect(tab.named('items.0.configs.body').value).toContain('انار')
  tab.fill(tab.named('items.1.configs.title'), 'میوه‌ها')
  expect(tab.focused?.id).toBe('at-items.1')
  await pressDo(tab, 'add:items.1.configs.products')
  expect(tab.focused?.id).toBe('at-items.1.configs.products.0')
  tab.fill(tab.named('items.1.configs.products.0'), 'NONE-1')
  await pressDo(tab, 'up:items.1')
  expect(tab.focused?.id).toBe('at-items.0')
  expect(tab.named('items.0.configs.title').value).toBe('میوه‌ها')
  await tab.press(labels.publish)
  const problem = tab.page.getByRole('link', { name: refMissing('products', 'NONE-1') })
  expect(problem.getAttribute('href')).toBe('#at-items.0.configs.products.0')
  tab.fill(tab.named('items.0.configs.products.0'), 'MILK-01')
  await tab.press(labels.publish)
  expect(tab.notice).toContain(contentMessages.published)
  expect(
    tab
      .all('.content-name')
      .map(each => tab.text(each))
      .join(),
  ).toContain('شیر پرچرب ۳٪')
  expect(JSON.stringify(await landing())).toContain('<p>انار</p>"')

  tab.fill(tab.named('title'), 'نوروز')
  await pressDo(tab, 'remove:items.0')
  await tab.press(labels.publish)
  expect((await landing()).title).toBe('نوروز')
  await tab.follow(labels.versions)
  await tab.press(labels.restore)
  expect(tab.notice).toContain(contentMessages.restored)
  expect((await landing()).title).toBe('شب یلدا')
})

test('a published landing is behind every front server within two seconds', async () => {
  const tab = await newLanding()
  await add(tab, 'media')
  const publish = async (text: string) => {
    tab.fill(tab.named('items.0.configs.body'), `<p>${text}</p>`)
    await tab.press(labels.publish)
    expect(tab.notice).toContain(contentMessages.published)
  }
  await publish('انار')
  const pages = await builtPages(shop)
  const frontServers = await Promise.all([
    openFrontServer(shop, pages),
    openFrontServer(shop, pages),
  ])
  for (const frontServer of frontServers) onTestFinished(frontServer.close)
  const read = () =>
    Promise.all(
      frontServers.map(async frontServer => (await frontServer.ask('/landings/yalda')).text()),
    )
  for (const page of await read()) expect(page).toContain('<p>انار</p>')
  await publish('هندوانه')
  await vi.waitFor(
    async () => {
      for (const page of await read()) expect(page).toContain('<p>هندوانه</p>')
    },
    { timeout: 2_000, interval: 50 },
  )
})

test('the second of two editors gets a conflict and keeps their text', async () => {
  const tab = await newLanding()
  const other = await staffTab(shop, 'content')
  await other.visit('/admin/content/landing/yalda')
  other.fill(other.named('title'), 'از همکار')
  await other.press(labels.save)
  tab.fill(tab.named('title'), 'از من')
  await tab.press(labels.save)
  expect(tab.text()).toContain(contentMessages.stale)
  expect(tab.focused?.role).toBe('alert')
  expect(tab.named('title').value).toBe('از من')
  await tab.press(labels.save)
  expect(tab.notice).toContain(contentMessages.saved)
})

test('a moment that is missing or over is named at its field, and the draft stays', async () => {
  const tab = await newLanding()
  const fault = () => tab.all('.content-faults a')
  await tab.press(labels.schedule)
  expect(fault().map(each => each.getAttribute('href'))).toEqual(['#at-date'])
  expect(tab.focused).toBe(tab.named('date'))
  expect(tab.isInvalid(tab.named('date'))).toBe(true)
  tab.fill(labels.date, '۱۴۰۰-۱-۱')
  await tab.press(labels.schedule)
  expect(fault().map(each => tab.text(each))).toEqual([contentMessages.momentOver])
  expect(tab.notice).toContain(contentMessages.keptAsDraft)
})

test('a draft is discarded by the button inside its disclosure', async () => {
  const tab = await newLanding()
  const button = tab.page.getByRole<HTMLButtonElement>('button', { name: labels.dropSurely })
  expect(button.closest('details')?.open).toBe(false)
  expect(tab.text()).toContain(labels.dropWholeHint)
  await tab.pressButton(button)
  expect(tab.notice).toContain(contentMessages.dropped)
  expect((await tab.request('/admin/content/landing/yalda')).status).toBe(404)
})

test('a slug that is no address is refused', async () => {
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/content/new')
  tab.fill(labels.slug, '../x')
  tab.fill(labels.landingTitle, 'شب یلدا')
  await tab.press(labels.make)
  expect(tab.status).toBe(422)
  expect(tab.text()).toContain(contentMessages.wrongSlug)
})

test('a new landing is called unpublished, and its history names each change', async () => {
  await insertProduct(shop.db, { sku: 'MILK-01', name: 'شیر پرچرب ۳٪' })
  const tab = await newLanding('yalda', 'شب چله')
  expect(tab.text()).toContain(labels.neverPublished)
  expect(tab.field(labels.time).value).toBe('۰۸:۰۰')
  await add(tab, 'shelf_product')
  await pressDo(tab, 'add:items.0.configs.products')
  tab.fill(tab.named('items.0.configs.products.0'), 'MILK-01')
  tab.fill(tab.named('items.0.configs.title'), 'لبنیات')
  tab.fill(tab.named('title'), 'شب یلدا')
  await tab.press(labels.save)
  expect(tab.notice).toContain(contentMessages.saved)
  const [newest] = tab.all('.office-history > li').map(each => tab.text(each))
  expect(newest).toContain('عنوان: شب چله شب یلدا')
  expect(newest).toContain(`بخش ۱ (${itemNames['shelf_product']}): افزوده شد:`)
  expect(newest).toContain('MILK-01')
  await tab.visit('/admin/content')
  const item = tab.text(tab.entry('yalda'))
  expect(item).toContain(versionStateNames.draft)
  expect(item).toContain(labels.neverPublished)
  expect(item).not.toContain(labels.neverEdited)
})

test('each button names the entry that it changes, also after a move', async () => {
  const tab = await newLanding()
  for (const kind of ['media', 'shelf_product']) await add(tab, kind)
  const shelf = (place: string) => `${itemNames['shelf_product']} ${place}`
  const button = (name: string) => tab.page.getByRole('button', { name })
  await tab.press(`${labels.add}: کالا (${shelf('۲')})`)
  expect(button(`${labels.remove}: کالا ۱ (${shelf('۲')})`)).toBeDefined()
  await tab.press(`${labels.up}: ${shelf('۲')}`)
  expect(button(`${labels.remove}: کالا ۱ (${shelf('۱')})`)).toBeDefined()
  expect(button(`${labels.add}: کالا (${shelf('۱')})`)).toBeDefined()
})

test('shows the page of a link, or that none exists, after submitting', async () => {
  const tab = await newLanding()
  await add(tab, 'media')
  tab.fill(tab.named('items.0.configs.body'), '<p>انار</p>')
  await tab.press(labels.publish)
  await tab.visit('/admin/content/slides/main')
  for (const index of [0, 1]) {
    await pressDo(tab, 'add:slides')
    tab.fill(tab.named(`slides.${index}.link`), index ? '/landings/yalda' : '/landings/nowhere')
  }
  await pressDo(tab, 'down:slides.0')
  const nameBeside = (index: number) =>
    tab.text(
      tab.named(`slides.${index}.link`).closest('.content-field')?.querySelector('output') ??
        tab.main,
    )
  expect(tab.named('slides.1.link').value).toBe('/landings/nowhere')
  expect(nameBeside(1)).toBe(labels.deadLink)
  expect(nameBeside(0)).toContain('یلدا')
})

test('entries of a long list are collapsed to a summary each', async () => {
  keepPicture(shop)
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/content/banners/main')
  for (let index = 0; index < 7; index++) {
    await pressDo(tab, 'add:banners')
    tab.fill(tab.named(`banners.${index}.code`), `banner-${index}`)
    tab.fill(tab.named(`banners.${index}.name`), `بنر ${index}`)
    tab.fill(tab.named(`banners.${index}.link`), '/bundles')
    tab.fill(tab.named(`banners.${index}.image`), PICTURE)
  }
  await tab.press(labels.save)
  const folded = tab.all<HTMLDetailsElement>('.content-fold')
  expect(folded.map(each => each.open)).toEqual(Array(7).fill(false))
  expect(tab.text(folded[0]?.querySelector('summary') ?? tab.main)).toContain('بنر 0')
})

test('previews are for staff, framed by the back office only', async () => {
  const tab = await staffTab(shop, 'content')
  const path = '/admin/content/home/main'
  const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''
  const policy = policyOf(await tab.request(`${path}/preview`))
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policyOf(await tab.request(path))).toContain("frame-ancestors 'none'")
  tab.cookies.clear()
  expect((await tab.request(`${path}/preview`)).status).toBe(303)
  const picker = await staffTab(shop, 'picker')
  expect((await picker.request(`${path}/preview`)).status).toBe(403)
})
