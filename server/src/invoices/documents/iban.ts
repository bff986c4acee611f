/** UA, two check digits, six of the bank, nineteen of the account (IBAN registry of SWIFT). */
const UKRAINIAN = /^UA\d{27}$/;

/** Written without spaces. The check digits are judged by ISO 7064, mod 97-10: letters count as 10 for A to 35 for Z. */
export function isUkrainianIban(iban: string): boolean {
  if (!UKRAINIAN.test(iban)) return false;
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
