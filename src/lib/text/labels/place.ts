export const placeLabels = {
  note: 'زمان و شرایط ارسال در محله‌های مختلف فرق دارد. محله‌ی خود را انتخاب کنید.',
  change: 'تغییر محله',
  request: 'به اینجا هم ارسال کنید',
} as const
