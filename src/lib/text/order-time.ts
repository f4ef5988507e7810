/** «شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۶:۳۰ تا ۱۹» from a day and the times «۱۶:۳۰» and «۱۹:۰۰». */
export function formatOrderTime(time: {
  day: string
  started_at: string
  finished_at: string
  hour_later?: boolean | undefined
}): string {
  const [start, end] = [time.started_at, time.finished_at].map(clock => clock.replace(/:۰۰$/, ''))
  const note = time.hour_later ? '؛ ساعت دقیق را همان روز پیامک می‌کنیم' : ''
  return `${time.day}، ساعت ${start ?? ''} تا ${end ?? ''}${note}`
}
