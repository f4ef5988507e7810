const CARD = /^\d{16}$/
const IBAN = /^IR\d{24}$/
/** I is 18, R is 27. */
const COUNTRY = '1827'
const IBAN_REMAINDER = 1n

/** 16 digits with the check digit of Luhn. */
export function isCardNumber(text: string): boolean {
  if (!CARD.test(text)) return false
  const sum = [...text].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** IR and 24 digits with the check digits of ISO 13616: the rest of the division by 97 is 1. */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false
  return BigInt(text.slice(4) + COUNTRY + text.slice(2, 4)) % 97n === IBAN_REMAINDER
}
