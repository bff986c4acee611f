/** Characters that XML cannot contain or would change, and the `_` of text that looks like an escape (ECMA-376 part 1, 22.9.2.19). */
const escaped = /[\0-\x08\x0b-\x1f\ufffe\uffff\p{Surrogate}]|_(?=x[0-9A-Fa-f]{4})/gu;
const markup = /[&<>]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const written = /_x([0-9A-Fa-f]{4})_/g;

export function xlsxText(text: string): string {
  return text.replace(escaped, code).replace(markup, (sign) => entities[sign] ?? sign);
}

export function textOfXlsx(read: string): string {
  return read.includes('_x') ? read.replace(written, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))) : read;
}

function code(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
