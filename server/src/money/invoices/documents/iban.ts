/** UA, 2 check digits, 6 bank digits, 19 account digits (SWIFT IBAN registry). */
const UKRAINIAN = /^UA\d{27}$/;

/** Expects no spaces. Check digits follow ISO 7064, mod 97-10: letters count as 10 (A) to 35 (Z). */
export function isUkrainianIban(iban: string): boolean {
  if (!UKRAINIAN.test(iban)) return false;
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
