import { QUIET_ZONE, type PaymentSymbol } from './payment-symbol';

/** Path data in units of QR modules, quiet zone included. PDF and SVG share the syntax. */
export type PaymentDrawing = {
  side: number;
  dark: string;
  disk: { centre: number; radius: number };
  sign: { path: string; at: number; scale: number; strokeWidth: number };
};

/** The hryvnia sign in a 100 × 100 square: a reversed S with two bars. Strokes need no font. */
const SIGN = 'M26 30C30 5 74 5 74 29C74 52 26 48 26 71C26 95 70 95 75 70M8 42H92M8 58H92';
const SIGN_SQUARE = 100;
const SIGN_STROKE = 10;
/** Number of modules by which the circle around the sign is narrower than the white disk. */
const RIM = 4;

export function drawPayment(symbol: PaymentSymbol): PaymentDrawing {
  const side = symbol.size + 2 * QUIET_ZONE;
  const centre = side / 2;
  const square = (symbol.disk - RIM) * Math.SQRT1_2;
  return {
    side,
    dark: darkRuns(symbol),
    disk: { centre, radius: symbol.disk / 2 },
    sign: { path: SIGN, at: centre - square / 2, scale: square / SIGN_SQUARE, strokeWidth: SIGN_STROKE },
  };
}

/** Draws one rectangle per run of dark modules, which avoids seams and makes the path two thirds smaller. */
function darkRuns(symbol: PaymentSymbol): string {
  let path = '';
  for (let y = 0; y < symbol.size; y += 1) {
    let x = 0;
    while (x < symbol.size) {
      const start = x;
      while (x < symbol.size && symbol.isDark(x, y)) x += 1;
      if (x > start) path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h${start - x}z`;
      else x += 1;
    }
  }
  return path;
}
