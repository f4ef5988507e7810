import { type LiveMessage, waitingAt } from '#lib/rules/live.ts'

type WaitingTasks = Extract<LiveMessage, { event: 'waiting' }>['tasks']

export interface WaitingWords {
  number: (count: number) => string
  names: Readonly<Record<WaitingTasks[number]['task'], string>>
}

/** Shows the counts of the menu (layouts/office/WaitingCount). */
export function showWaiting(waiting: WaitingTasks, { number, names }: WaitingWords): void {
  for (const mark of document.querySelectorAll<HTMLElement>('.office-waiting')) {
    const { sum, tasks } = waitingAt(waiting, mark.dataset['tasks']?.split(' ') ?? [])
    const [count, text] = mark.querySelectorAll('span')
    if (count) count.textContent = sum > 0 ? number(sum) : ''
    if (text) text.textContent = tasks.map(task => names[task]).join('، ')
    mark.hidden = sum === 0
  }
}
