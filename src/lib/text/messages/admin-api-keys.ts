export const apiKeyMessages = {
  added: 'کلید ساخته شد.',
  revoked: 'کلید لغو شد و دیگر پذیرفته نمی‌شود.',
  unknown: 'این کلید پیدا نشد یا پیش‌تر لغو شده است.',
} as const
