/** The most guessed passwords of six characters or more, in lower case. */
export const COMMON_PASSWORDS: readonly string[] = `
  000000 00000000 010203 111111 11111111 111222 112233 11223344 121212 123123 123123123 123321
  1234321 12341234 123454321 1234554321 123456 1234567 12345678 123456789 1234567890 12345678910
  123456a 123456aa 123456q 123654 123789 131313 147258 147258369 147852 147852369 159357 159753
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 222222 232323 252525 321321 333333 444444 456456 456789
  555555 654321 666666 696969 741852 741852963 777777 7777777 789456 789456123 852456 87654321
  888888 88888888 963852 987654 987654321 9876543210 999999 999999999 a123456 a12345678 aa123456
  aaaaaa abc123 abcd1234 abcdef abcdefg admin123 administrator alireza amirali asdasd asdfgh
  asdfghjkl asd123 azerty baran1 barcelona computer dragon esteghlal fatemeh football
  hamed123 hossein iloveyou iran123 iran1234 iranian khodaya letmein mahdi123 master mehdi123
  mobile mohammad mohammadreza monkey p@ssw0rd pass123 pass1234 passw0rd password password1
  password123 perspolis princess q1w2e3 q1w2e3r4 qazwsx qazwsxedc qwe123 qweasd qweasdzxc qwerty
  qwerty1 qwerty12 qwerty123 qwertyuiop sabad123 salam123 salam1234 secret shadow sunshine
  superman tehran tehran123 trustno1 welcome yaali110 zaq12wsx zxcvbn zxcvbnm
`
  .trim()
  .split(/\s+/)
