import qrcode from 'qrcode-generator';

/** A QR symbol without its quiet zone, column and row from 0. `disk` is the diameter, in modules, of the white disk in its middle. */
export type PaymentSymbol = { size: number; isDark(x: number, y: number): boolean; disk: number };

/** Around the symbol, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

type Version = 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17;
type Correction = 'Q' | 'M';

/**
 * Bytes that a symbol takes, versions 10 to 17, which are those that the National Bank allows (ISO/IEC 18004, table 7). The
 * stronger correction is taken where it can be, since the sign in the middle hides a part of the symbol.
 */
const CAPACITY: readonly { version: Version; Q: number; M: number }[] = [
  { version: 10, Q: 151, M: 213 },
  { version: 11, Q: 177, M: 251 },
  { version: 12, Q: 203, M: 287 },
  { version: 13, Q: 241, M: 331 },
  { version: 14, Q: 258, M: 362 },
  { version: 15, Q: 292, M: 412 },
  { version: 16, Q: 322, M: 450 },
  { version: 17, Q: 364, M: 504 },
];

/** Throws RangeError where the text is longer than the largest symbol. */
export function drawSymbol(text: string): PaymentSymbol {
  const { version, correction } = smallest(text, 'Q') ?? smallest(text, 'M') ?? tooLong(text);
  const code = qrcode(version, correction);
  code.addData(text, 'Byte');
  code.make();
  const size = code.getModuleCount();
  return { size, isDark: (x, y) => code.isDark(y, x), disk: diskOf(size) };
}

function smallest(text: string, correction: Correction): { version: Version; correction: Correction } | undefined {
  const found = CAPACITY.find((row) => text.length <= row[correction]);
  return found && { version: found.version, correction };
}

function tooLong(text: string): never {
  throw new RangeError(`a payment code of ${text.length} letters`);
}

/** 17 modules in version 10 up to 25 in version 17: three tenths of the side, odd as the side is, so that it stands in the middle. */
function diskOf(size: number): number {
  return 2 * Math.round((size * 0.3 - 1) / 2) + 1;
}
