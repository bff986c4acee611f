import jsQR from 'jsqr';
import { QUIET_ZONE, type PaymentSymbol } from './payment-symbol';

const PIXELS = 4;

/** Decodes the symbol with a plain disk in the middle, which hides at least as much as the disk with the ₴ sign. */
export function readSymbol(symbol: PaymentSymbol, disk: 'white' | 'black'): string | undefined {
  const side = (symbol.size + 2 * QUIET_ZONE) * PIXELS;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (isBlack(symbol, x / PIXELS - QUIET_ZONE, y / PIXELS - QUIET_ZONE, disk)) {
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
  }
  return jsQR(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data;
}

function isBlack(symbol: PaymentSymbol, x: number, y: number, disk: 'white' | 'black'): boolean {
  const middle = symbol.size / 2;
  if (Math.hypot(x - middle, y - middle) <= symbol.disk / 2) return disk === 'black';
  const inside = (index: number) => index >= 0 && index < symbol.size;
  return inside(x) && inside(y) && symbol.isDark(Math.floor(x), Math.floor(y));
}

export function readPayment(text: string): { lines: string[]; bytes: number } {
  const bytes = Buffer.from(text.slice('https://bank.gov.ua/qr/'.length), 'base64url');
  const encoding = bytes.subarray(8, 9).toString('latin1') === '2' ? 'windows-1251' : 'utf-8';
  return { lines: new TextDecoder(encoding, { fatal: true }).decode(bytes).split('\n'), bytes: bytes.length };
}
