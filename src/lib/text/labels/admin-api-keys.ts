import type { ApiKeyScope } from '../../codes/api-key.ts'

export const apiKeyLabels = {
  title: 'کلیدهای دسترسی',
  hint: 'برنامه‌ی صندوق با کلید دسترسی موجودی و قیمت را عوض می‌کند. برنامه‌نویس صندوق فهرست فراخوانی‌ها را در نشانی \u200E/api/v1\u200E همین فروشگاه می‌بیند.',
  none: 'هنوز کلیدی ساخته نشده است.',
  newKey: 'کلید جدید',
  name: 'نام کلید',
  scopes: 'اجازه‌ی تغییر',
  make: 'ساختن کلید',
  key: 'کلید',
  keyOnce: 'این کلید فقط همین یک بار نشان داده می‌شود؛ آن را در برنامه‌ی صندوق بگذارید.',
  startsWith: 'شروع کلید',
  madeBy: 'سازنده',
  made: 'ساخته‌شده در',
  lastUse: 'آخرین استفاده',
  neverUsed: 'هنوز استفاده نشده',
  revoked: 'لغوشده',
  revoke: 'لغو کلید',
  revokeNote:
    'درخواست‌های برنامه‌ای که این کلید را دارد از همین حالا پذیرفته نمی‌شود. لغو کلید برگشت‌پذیر نیست.',
  back: 'بازگشت به کلیدها',
} as const

export const scopeNames: Readonly<Record<ApiKeyScope, string>> = {
  stock: 'موجودی',
  prices: 'قیمت',
}
