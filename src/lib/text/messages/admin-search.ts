/** What is said of words of search in the back office. */
export const searchOfficeMessages = {
  added: 'هم‌معنی اضافه شد.',
  taken: 'این هم‌معنی پیش‌تر هست.',
  full: 'بیش از ۱۰۰۰ هم‌معنی نمی‌شود؛ نخست چند تا را بردارید.',
  oneWord: 'یک واژه بنویسید.',
  threeWords: 'یک تا سه واژه بنویسید که خود آن واژه نباشد.',
  notFound: 'این هم‌معنی دیگر نیست.',
} as const
