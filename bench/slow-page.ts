import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../tools/chromium.ts'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
/** 1.6 Mbit/s down, 0.75 up, 150 ms, a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 93_750 }
const SLOWER = 4

export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })

/** A page on a slow phone and line, of a first visitor to `baseURL`. */
export async function slowPage(browser: Browser, baseURL?: string): Promise<Page> {
  const context = await browser.newContext({
    ...PHONE,
    ...(baseURL ? { baseURL } : {}),
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}
