export const calendarLabels = {
  open: 'انتخاب از تقویم',
  next: 'ماه بعد',
  previous: 'ماه قبل',
  today: 'امروز',
} as const
