import qrcode from 'qrcode-generator';

/** A QR symbol without quiet zone. Coordinates count from 0; `disk` is the diameter in modules of the white disk in the center. */
export type PaymentSymbol = { size: number; isDark(x: number, y: number): boolean; disk: number };

/** Width in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

type Version = 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17;
type Correction = 'Q' | 'M';

/** Bytes by allowed version and error correction (ISO/IEC 18004, table 7). Q corrects more than M: the ₴ sign hides modules. */
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

/** Diameter of about 30 % of the side. It is odd like the side, so that the disk is centered. */
function diskOf(size: number): number {
  return 2 * Math.round((size * 0.3 - 1) / 2) + 1;
}
