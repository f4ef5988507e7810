/** What is said of words of search in the back office. */
export const searchOfficeMessages = {
  added: 'هم‌معنی اضافه شد.',
  taken: 'این هم‌معنی از قبل وجود دارد.',
  full: 'بیش از ۱۰۰۰ هم‌معنی نمی‌شود؛ ابتدا چند تا را بردارید.',
  oneWord: 'یک کلمه بنویسید.',
  threeWords: 'یک تا سه کلمه بنویسید که خود آن کلمه نباشد.',
  notFound: 'این هم‌معنی دیگر وجود ندارد.',
} as const
