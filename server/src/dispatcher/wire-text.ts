import { splitForWire, type LongTextMode, type WirePart } from '@portal/messaging';

/** The texts of the lists that are being sent, cut once per list and kept while they are needed. */
export class WireTexts {
  private readonly kept = new Map<string, WirePart[]>();

  constructor(private readonly most: number) {}

  /**
   * The low octet of `listId` is also the reference by which a phone joins the parts, so of lists to the same phone that
   * are under way at the same time, one in 256 has the same.
   */
  parts(listId: bigint, body: string, mode: LongTextMode): WirePart[] {
    const key = `${mode}:${listId}`;
    const known = this.kept.get(key);
    if (known) return known;
    const parts = splitForWire(body, Number(listId & 0xffn), mode);
    const [oldest] = this.kept.keys();
    if (this.kept.size >= this.most && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(key, parts);
    return parts;
  }
}
