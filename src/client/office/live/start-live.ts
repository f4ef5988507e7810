import { startAttention } from './call-attention.ts'
import { startConnection } from './connection.ts'
import { freshPage } from './fresh-page.ts'
import { startViewers } from './viewers.ts'
import { showWaiting, type WaitingWords } from './waiting-counts.ts'

interface LiveWords extends WaitingWords {
  newOrders: (count: number) => string
}

/** Keeps a page of the office up to date; nothing for who has no menu. */
export function startLive(words: LiveWords): void {
  if (!document.querySelector('#office-menu')) return
  const callAttention = startAttention(words.number)
  const page = freshPage(words.newOrders)
  const showViewers = startViewers()
  startConnection((message, isConnected) => {
    if (message.event === 'waiting') showWaiting(message.tasks, words)
    else if (message.event === 'viewers') showViewers(message.orders)
    else if (message.event === 'changed') page?.markChanged()
    else {
      const count = message.news.reduce((sum, each) => sum + each.count, 0)
      callAttention(count, isConnected)
      const orders = message.news.find(({ kind }) => kind === 'orders')
      if (orders) page?.addOrders(orders.count)
    }
  })
}
