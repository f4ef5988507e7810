export const windowHoldLabels = {
  title: 'زمان ارسال',
  choose: 'انتخاب و نگه داشتن زمان',
  change: 'تمدید یا تغییر زمان',
  allFull: 'زمان‌های ارسال این هفته پر است',
  note: 'زمانی را انتخاب کنید تا هنگام خرید، جای شما را نگه داریم.',
  timeLeft: 'زمان باقی‌مانده',
  extend: 'تمدید مهلت',
  letGo: 'نمی‌خواهم',
} as const
