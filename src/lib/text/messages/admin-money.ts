export const moneyMessages = {
  wholeToman: 'مبلغ را به تومان و بدون اعشار یا منفی بنویسید، مانند ۱۲٬۳۴۵.',
} as const
