import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { capture } from './run.ts'

/** Without a window it is the same browser with a third of the work. */
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell'
const DEBIAN_CHROMIUM = '/usr/bin/chromium'

/** The browser of the tests: CHROMIUM_PATH, else Playwright's own, else Debian's, headless first. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  const places = named ? [named] : [chromium.executablePath(), DEBIAN_SHELL, DEBIAN_CHROMIUM]
  return places.find(path => existsSync(path)) ?? null
}

/** Finds Chromium or installs it, in one line each; false, after one sentence, when it cannot. */
export async function ensureChromium(): Promise<boolean> {
  if (findChromium()) return true
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    console.error(`CHROMIUM_PATH names ${named}, which is not there.`)
    return false
  }
  if (await installPlaywrights()) {
    console.log(`Installed Playwright's Chromium: ${chromium.executablePath()}`)
    return true
  }
  if (await installDebians()) {
    console.log(`Installed Debian's package chromium-headless-shell: ${DEBIAN_SHELL}`)
    return true
  }
  console.error('There is no Chromium and none could be installed; set CHROMIUM_PATH to one.')
  return false
}

/** A downloaded browser counts only when it starts: its system libraries may be missing. */
async function installPlaywrights(): Promise<boolean> {
  const { code } = await capture('playwright', ['install', '--no-shell', 'chromium'])
  if (code !== 0 || !existsSync(chromium.executablePath())) return false
  if (await starts()) return true
  await capture('playwright', ['install-deps', 'chromium'])
  return starts()
}

async function starts(): Promise<boolean> {
  return (await capture(chromium.executablePath(), ['--version'])).code === 0
}

async function installDebians(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  process.env['DEBIAN_FRONTEND'] = 'noninteractive'
  const { code } = await capture('apt-get', ['update', '-q'])
  if (code !== 0) return false
  await capture('apt-get', [
    'install',
    '-y',
    '-q',
    '--no-install-recommends',
    'chromium-headless-shell',
  ])
  return existsSync(DEBIAN_SHELL)
}
