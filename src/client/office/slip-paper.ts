import { OFFICE_PAPER_KEY } from '#lib/rules/storage-keys.ts'

const PX_PER_MM = 96 / 25.4
const ROLL_MM = 80
/** As picking.css has it. */
const MARGIN_MM = 4

/**
 * The paper of packing slips, which this browser remembers. On a roll the page of each slip is as
 * long as the slip. Browsers that do not know the size of a page print on what the printer holds.
 */
export function startSlipPaper(select: HTMLSelectElement): void {
  const sheets = [...document.querySelectorAll<HTMLElement>('.packing-sheet')]
  // A style element would be against the content security policy.
  const rules = new CSSStyleSheet()
  document.adoptedStyleSheets.push(rules)
  const show = (): void => {
    document.body.dataset['paper'] = select.value
    rules.replaceSync(pageRules(select.value, sheets))
  }
  const stored = localStorage.getItem(OFFICE_PAPER_KEY)
  if ([...select.options].some(({ value }) => value === stored)) select.value = stored ?? ''
  select.addEventListener('change', () => {
    localStorage.setItem(OFFICE_PAPER_KEY, select.value)
    show()
  })
  show()
}

function pageRules(paper: string, sheets: readonly HTMLElement[]): string {
  if (paper !== 'roll') return paper === 'a4' ? '@page { size: A4 }' : ''
  return sheets
    .map((sheet, index) => {
      sheet.style.setProperty('page', `slip-${index}`)
      const length = Math.ceil(sheet.offsetHeight / PX_PER_MM) + 2 * MARGIN_MM
      return `@page slip-${index} { size: ${ROLL_MM}mm ${length}mm }`
    })
    .join('\n')
}
