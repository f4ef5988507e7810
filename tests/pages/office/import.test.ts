import { beforeEach, expect, test } from 'vitest'
import {
  importLabels as labels,
  questionLabels,
  questionTitle,
  rowTitle,
} from '#lib/text/labels/admin-import.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { zipArchive } from '#tests/support/builders/zip-archive.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab, type Tab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()
let tab: Tab

beforeEach(async () => {
  tab = await staffTab(shop, 'content')
  await tab.visit('/admin/catalogue/import')
})

async function upload(csv: string): Promise<void> {
  tab.attach(labels.file, new File([csv], 'list.csv'))
  await tab.press(labels.show)
}
const step = () => tab.text(tab.all('[aria-current=step]')[0])
const products = () =>
  shop.db.selectFrom('products').select(['name', 'price']).orderBy('price').execute()

test('an owner assigns the columns of a file without headings, and sees it applied', async () => {
  await upload('ماست;95000;12\nپنیر;185000;5\n')
  expect(step()).toBe(labels.steps[1])
  expect(tab.text()).toContain(labels.columnsUnknown)
  expect(tab.text()).toContain('۱۸۵۰۰۰')
  tab.choose('ستون ۱', wireFieldName('name'))
  tab.choose('ستون ۲', wireFieldName('name'))
  await tab.press(labels.continue)
  expect(tab.alerts).toEqual([catalogueMessages.columnTwice])
  tab.choose('ستون ۱', wireFieldName('name'))
  tab.choose('ستون ۲', wireFieldName('price'))
  await tab.press(labels.continue)
  expect(step()).toBe(labels.steps[2])
  expect(tab.text()).toContain(labels.guessed)
  await tab.press(labels.units.rial)
  expect(tab.text()).not.toContain(labels.guessed)
  await tab.follow(labels.changeReading)
  expect(step()).toBe(labels.steps[1])
  tab.choose(labels.unit, labels.units.toman)
  await tab.press(labels.continue)
  await tab.press(labels.apply)
  expect(step()).toBe(labels.steps[3])
  expect(tab.notice).toContain(catalogueMessages.fileApplied)
  expect(await products()).toEqual([
    { name: 'ماست', price: 950_000 },
    { name: 'پنیر', price: 1_850_000 },
  ])
  await tab.visit('/admin/catalogue/import')
  await upload('دوغ;45000;3\n')
  expect(tab.text()).toContain(labels.columnsRemembered)
})

test('wrong rows are corrected or left out in the page', async () => {
  await upload('نام کالا;قیمت تومان\nماست;95000\nپنیر;x\nدوغ;y\nکره;z\n')
  expect(tab.isInvalid(tab.named('cell-3-1'))).toBe(true)
  tab.fill(tab.named('cell-3-1'), '۱۸۵٬۰۰۰')
  tab.check(tab.named('out-4'))
  await tab.enter(tab.named('cell-3-1'))
  expect(tab.all('.import-row').map(row => tab.text(row))).toEqual([
    expect.stringContaining(rowTitle(5)),
  ])
  await tab.press(labels.leaveOutAll)
  expect(tab.text()).toContain('۲ ردیف کنار گذاشته شده است: سطرهای ۴، ۵')
  await tab.press(labels.apply)
  expect(await products()).toEqual([
    { name: 'ماست', price: 950_000 },
    { name: 'پنیر', price: 1_850_000 },
  ])
})

test('a row of a total is proposed for leaving out', async () => {
  await upload('نام کالا;قیمت تومان\nماست;95000\nپنیر;x\nجمع کل;\n')
  tab.fill(tab.named('cell-3-1'), '185000')
  await tab.press(labels.saveRows)
  await tab.press(labels.apply)
  expect((await products()).map(({ name }) => name)).toEqual(['ماست', 'پنیر'])
})

test('a cell of several lines keeps them, whether it is corrected or not', async () => {
  await upload('نام کالا;قیمت تومان;توضیحات\nماست;x;"یک\nدو"\nپنیر;185000;"سه\nچهار"\n')
  tab.fill(tab.named('cell-2-1'), '95000')
  await tab.press(labels.saveRows)
  const readings = await shop.db.selectFrom('import_files').select('reading').execute()
  expect(JSON.parse(readings[0]?.reading ?? '')).toMatchObject({
    cells: [{ line: 2, at: 1, text: '95000' }],
  })
})

test.each([
  ['nothing', '', catalogueMessages.fileEmpty],
  ['blanks', ' \n', catalogueMessages.fileEmpty],
  ['a damaged workbook', 'PK\u0003\u0004', catalogueMessages.workbookUnreadable],
])('a file of %s is refused with what to do', async (_, content, sentence) => {
  await upload(content)
  expect(tab.alerts).toEqual([sentence])
})

test('refused pictures are sent again for the list that is stored', async () => {
  tab.attach(labels.pictures, new File(['PK'], 'pictures.zip'))
  await upload('نام کالا;قیمت تومان\nماست;95000\n')
  expect(tab.alerts).toEqual([catalogueMessages.archiveUnreadable])
  expect(step()).toBe(labels.steps[2])
  await tab.press(labels.addPictures)
  expect(tab.alerts).toEqual([catalogueMessages.noArchive])
  tab.attach(labels.pictures, new File(['PK'], 'pictures.zip'))
  await tab.press(labels.addPictures)
  expect(tab.alerts).toEqual([catalogueMessages.archiveUnreadable])
  const archive = zipArchive([{ name: 'nobody.png', data: Buffer.from('no picture') }])
  tab.attach(labels.pictures, new File([archive], 'pictures.zip'))
  await tab.press(labels.addPictures)
  expect(tab.alerts).toEqual([])
  expect(tab.text()).toContain(questionTitle('wrong-picture', 1))
})

test('questions are answered, withdrawn and answered by leaving rows out', async () => {
  await insertProduct(shop.db, { sku: 'A-1', name: 'ماست' })
  await upload('کد کالا;نام کالا;قیمت تومان\nA1;ماست;95000\nB-1;پنیر;185000\n')
  const { question, yes } = questionLabels['like-product']
  expect(tab.text()).toContain(question)
  expect(tab.page.queryByRole('button', { name: labels.apply })).toBeNull()
  tab.check(yes)
  await tab.press(labels.saveRows)
  expect(tab.text()).toContain(labels.acceptedQuestions)
  await tab.press(labels.askAgain)
  tab.check(labels.answerNo)
  await tab.press(labels.saveRows)
  await tab.press(labels.apply)
  expect((await products()).map(({ name }) => name)).toEqual(['ماست', 'پنیر'])
})

test('the sheet and the line of the headings are chosen', async () => {
  await upload('فروشگاه ما;شعبه\nچی;چند\nماست;95000\n')
  tab.choose(labels.headLine, `${rowTitle(2)}: چی، چند`)
  await tab.press(labels.readAgain)
  expect(step()).toBe(labels.steps[1])
  tab.choose('چی', wireFieldName('name'))
  tab.choose('چند', wireFieldName('price'))
  await tab.press(labels.continue)
  expect(tab.entry('ماست')).toBeTruthy()
})
