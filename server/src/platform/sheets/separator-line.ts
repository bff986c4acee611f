import { SEPARATORS, type Separator } from '@portal/messaging';

/** A first line such as `sep=;`, which tells Excel the separator. `length`: 0 without such a line. `separator`: null if not supported. */
export type SeparatorLine = { length: number; separator: Separator | null };

const SEPARATOR_LINE = /^"?sep=([^\r\n])"?[ \t,;|]*(?:\r\n|\n|\r|$)/i;

export function separatorLine(start: string): SeparatorLine {
  const [line = '', sign] = SEPARATOR_LINE.exec(start) ?? [];
  return { length: line.length, separator: SEPARATORS.find((separator) => separator === sign) ?? null };
}
