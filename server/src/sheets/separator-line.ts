import { SEPARATORS, type Separator } from '@portal/messaging';

/** A first line `sep=;` tells Excel the separator and is not a row. `separator` is null if it is not a supported one. */
export type SeparatorLine = { length: number; separator: Separator | null };

const SEPARATOR_LINE = /^"?sep=([^\r\n])"?[ \t,;|]*(?:\r\n|\n|\r|$)/i;

export function separatorLine(start: string): SeparatorLine {
  const [line = '', sign] = SEPARATOR_LINE.exec(start) ?? [];
  return { length: line.length, separator: SEPARATORS.find((separator) => separator === sign) ?? null };
}
