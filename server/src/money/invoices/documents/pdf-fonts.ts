import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type PdfFonts = { regular: Buffer; bold: Buffer };

let read: PdfFonts | undefined;

/** Noto Sans: Latin, Cyrillic and Greek. Files are read once; a PDF embeds the used glyphs only. */
export function pdfFonts(): PdfFonts {
  if (read) return read;
  const home = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json'));
  const file = (style: string) => readFileSync(path.join(home, style, `NotoSans_${style}.ttf`));
  read = { regular: file('400Regular'), bold: file('700Bold') };
  return read;
}
