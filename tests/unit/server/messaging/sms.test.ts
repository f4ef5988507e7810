import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocalSms, type OutboxMessage } from '#server/messaging/sms-local.ts'
import { smsText } from '#server/messaging/sms-templates.ts'
import { shortValue, type SmsTemplate, type SmsTokens } from '#server/messaging/sms.ts'
import { smsSiteOf } from '#server/platform/config/site-host.ts'
import { ALL_TOKENS } from '#tests/support/builders/sms-tokens.ts'

const SITE = { host: 'sabad.example', url: 'https://sabad.example' }
const NOW = 1_790_000_000
const RESCHEDULED = { amount: '۳۵٬۰۰۰', day: 'شنبه ۷ آذر' }

describe('smsText', () => {
  it.each<[SmsTemplate, Record<string, string>, string]>([
    ['code', { code: '40718' }, 'کد تأیید شما در سبد: ۴۰۷۱۸'],
    ['order-registered', { order: 'S1024' }, 'شماره‌ی سفارش: S۱۰۲۴'],
    ['order-paid', { order: '90017' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['referral-reward', { code: 'AB2CD3EF4G' }, 'AB2CD3EF4G'],
    ['order-cancelled', { order: '90017' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['order-refunded', { order: '90017', amount: '۱۰٬۰۰۰' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['order-updated', { order: '90018' }, 'شماره‌ی سفارش: ۹۰۰۱۸'],
    [
      'order-update-unpaid',
      { order: '90019', amount: '۱۲٬۰۰۰', day: RESCHEDULED.day, until: '۱۴:۳۰' },
      'سفارش شما در سبد پس از پرداخت ۱۲٬۰۰۰ تومان تغییر می‌کند. آن را تا شنبه ۷ آذر، ساعت ۱۴:۳۰ در لینک زیر پرداخت کنید؛ وگرنه سفارش مانند پیش می‌ماند.',
    ],
    [
      'substitute-proposed',
      { order: '90019', missing: 'شیر', substitute: 'دوغ', until: '۱۴:۳۰' },
      '«شیر» از سفارش شما در سبد موجود نیست. به‌جای آن «دوغ» را پیشنهاد می‌کنیم. تا ساعت ۱۴:۳۰ آن را در لینک زیر ببینید و بپذیرید یا رد کنید.',
    ],
    ['order-update-ended', { order: '90018' }, 'شماره‌ی سفارش: ۹۰۰۱۸'],
    ['claim-credited', { order: '90017', amount: '۱۰٬۰۰۰' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['claim-refused', { order: '90017' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['slip-refused', { order: '90017' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['repeat-prepared', { order: '90017', ...RESCHEDULED }, 'مبلغ: ۳۵٬۰۰۰ تومان'],
    [
      'repeat-changed',
      { order: '90017', ...RESCHEDULED, repriced: '۲', missing: '۱' },
      'کالاهای با قیمت جدید: ۲، کالاهای ناموجود: ۱',
    ],
    ['repeat-failed', { order: '90017', ...RESCHEDULED }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['repeat-ended', { order: '90017' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['back-in-stock', { product: '12' }, 'https://sabad.example/products/12'],
    ['order-short', { order: '90017', amount: '۱۰٬۰۰۰' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['order-lighter', { order: '90017', amount: '۱۰٬۰۰۰' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['order-heavier', { order: '90017', amount: '۱۰٬۰۰۰' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['order-weighed', { order: '90017', amount: '۱۰٬۰۰۰' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['order-empty', { order: '90017' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['order-again', { order: '90017', amount: '۱۰٬۰۰۰' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['order-anew', { order: '90017' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['order-replaced', { order: '90017', amount: '۱۰٬۰۰۰', count: '۲' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['order-changed', { order: '90017' }, 'شماره‌ی سفارش: ۹۰۰۱۷'],
    ['order-ready', { order: '90018' }, 'سفارش شما در سبد آماده‌ی تحویل در فروشگاه است.'],
    ['order-sent', { order: '90017' }, 'سفارش شما در سبد ارسال شد و در راه است.'],
    [
      'order-moved',
      { order: '90017', day: RESCHEDULED.day, hours: 'ساعت ۱۶ تا ۱۹' },
      'زمان جدید: شنبه ۷ آذر، ساعت ۱۶ تا ۱۹',
    ],
  ])('prints %s', (template, tokens, line) => {
    expect(smsText(template, tokens as SmsTokens<SmsTemplate>, SITE).split('\n')).toContain(line)
  })

  it('ends a code with the line that browsers read', () => {
    expect(smsText('code', { code: '40718' }, SITE).split('\n').at(-1)).toBe(
      '@sabad.example #40718',
    )
  })

  it('ends with the page of the order, and names the delivery code when it is on its way', () => {
    const tokens = { order: '90017', link: '90017ABC', delivery: '۰۴۲۱' }
    const text = smsText('order-sent', tokens, SITE)
    expect(text).toMatch(/^کد تحویل: ۰۴۲۱ .*\n.*\nhttps:\/\/sabad\.example\/o\/90017ABC$/m)
    expect(smsText('order-paid', tokens, { host: '127.0.0.1', url: undefined })).not.toContain(
      '/o/',
    )
  })

  it.each<[SmsTemplate, string]>([
    ['order-updated', 'در بخش سفارش‌ها ببینید'],
    ['order-update-unpaid', 'در بخش سفارش‌ها پرداخت کنید'],
    ['substitute-proposed', 'تلفنی به ما بگویید'],
  ])('says what to do where %s carries no link', (template, words) => {
    const text = smsText(template, ALL_TOKENS, { host: '127.0.0.1', url: undefined })
    expect(text).toContain(words)
    expect(text).not.toContain('لینک')
  })

  it.each([
    ['شیر کم‌چرب', 'شیر کم‌چرب'],
    ['شیر پرچرب بطری یک لیتری کاله', 'شیر پرچرب بطری یک لیتری…'],
    ['نوشیدنی با طعم انار شرق ایران', 'نوشیدنی با طعم انار شرق…'],
  ])('cuts %s to what a provider takes', (name, value) => {
    expect(shortValue(name)).toBe(value)
    expect(value.length).toBeLessThanOrEqual(25)
  })

  it('links to the configured address of the shop, or to none', () => {
    const text = (url: string | undefined) =>
      smsText('back-in-stock', { product: '12' }, { host: '127.0.0.1', url })
    expect(text('http://localhost:4321')).toMatch(/\nhttp:\/\/localhost:4321\/products\/12$/)
    expect(text(undefined)).toBe('کالایی که منتظرش بودید دوباره در سبد موجود شد.')
  })

  it.each([
    ['https://sabad.example:8443/', 'sabad.example', 'https://sabad.example:8443'],
    [undefined, '127.0.0.1', undefined],
  ])('reads the address of the shop from %s', (SITE_URL, host, url) => {
    expect(smsSiteOf({ SITE_URL, HOST: '127.0.0.1' })).toEqual({ host, url })
  })

  it('mentions a refund only where there is one', () => {
    expect(smsText('order-cancelled', { order: '1', link: 'L' }, SITE)).not.toContain('کیف پول')
    const refundText = smsText('order-refunded', { order: '1', amount: '۳۵٬۰۰۰' }, SITE)
    expect(refundText).toContain('مبلغ ۳۵٬۰۰۰ تومان')
  })
})

describe('the outbox', () => {
  let folder: string
  let outboxPath: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'outbox-'))
    outboxPath = join(folder, 'not', 'there', 'outbox.jsonl')
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  const open = () => createLocalSms({ outboxPath, now: () => NOW, site: SITE })
  const lines = () =>
    readFileSync(outboxPath, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as OutboxMessage)

  it('writes each text as one line', async () => {
    await open().send('09120000001', 'code', { code: '12345' })
    await open().send('09120000002', 'slip-refused', { order: 'a\n"b"' })
    expect(lines()).toEqual([
      {
        ...{ to: '09120000001', template: 'code', tokens: { code: '12345' }, at: NOW },
        text: smsText('code', { code: '12345' }, SITE),
      },
      {
        ...{ to: '09120000002', template: 'slip-refused', tokens: { order: 'a\n"b"' }, at: NOW },
        text: smsText('slip-refused', { order: 'a\n"b"' }, SITE),
      },
    ])
  })

  it('writes codes that only its owner may read', async () => {
    await open().send('09120000001', 'code', { code: '12345' })
    expect(statSync(outboxPath).mode & 0o077).toBe(0)
  })

  it('keeps all texts of concurrent senders', async () => {
    const codes = Array.from({ length: 400 }, (_, i) => String(10_000 + i))
    const senders = Array.from({ length: 8 }, open)
    const sending = senders.flatMap((sms, sender) =>
      codes
        .filter((_, i) => i % senders.length === sender)
        .map(code => sms.send('09120000001', 'code', { code })),
    )
    await Promise.all(sending)
    expect(
      lines()
        .map(({ tokens }) => tokens['code'])
        .toSorted(),
    ).toEqual(codes)
  })
})
