import { splitForWire, type WirePart } from '@portal/messaging';
import type { SmsSubmission } from '../../channels';

export type LongText = 'udh' | 'sar' | 'payload';
type TextPart = SmsSubmission['text'];

/** A text as sent on a connection. `byHeader`: the text in parts that phones join by a header, for the rest of a partly sent message. */
export type WireText = { parts: readonly TextPart[]; byHeader: readonly TextPart[] };

/** Null if the text is empty or has too many parts to number. Phones join the parts by the low octet of `reference`. */
export function splitText(body: string, reference: bigint, longText: LongText): WireText | null {
  const mark = Number(reference & 0xffn);
  const split = splitByHeader(body, mark);
  const byHeader = longText === 'sar' ? split.map(withSar) : split;
  const parts = longText === 'payload' ? splitForWire(body, mark, 'payload') : byHeader;
  return parts.length === 0 ? null : { parts, byHeader };
}

/** Empty if there are too many parts for a header to number. */
function splitByHeader(body: string, mark: number): WirePart[] {
  try {
    return splitForWire(body, mark, 'udh');
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Moves the header's fields to sar_* parameters. Header: 05 00 03, reference, total, number (3GPP TS 23.040, 9.2.3.24.1). */
function withSar({ udh, ...part }: WirePart): TextPart {
  if (!udh) return part;
  const [, , , reference = 0, total = 1, number = 1] = udh;
  return { ...part, sar: { reference, total, number } };
}

export type TextOfStage = { listId: bigint; stage: number; body: string };

/** Caches the texts of lists that are being sent, split once per list, stage and kind of long text. */
export class WireTexts {
  private readonly cache = new Map<string, WireText | null>();

  constructor(private readonly limit: number) {}

  /** Phones join parts by the low octet of the list's id plus the stage. Two lists have the same octet in one of 256 cases. */
  text({ listId, stage, body }: TextOfStage, longText: LongText): WireText | null {
    const key = `${longText}:${listId}:${stage}`;
    const known = this.cache.get(key);
    if (known !== undefined) return known;
    const text = splitText(body, listId + BigInt(stage), longText);
    const [oldest] = this.cache.keys();
    if (this.cache.size >= this.limit && oldest !== undefined) this.cache.delete(oldest);
    this.cache.set(key, text);
    return text;
  }
}
