import type { DeliveryReceipt } from '../channel';
import type { DeliverSm } from './deliver-sm';
import type { MessageIdFormat } from './message-id';
import { normaliseReceiptId } from './message-id';
import { stateFromNumber, stateFromText } from './message-state';
import { parseReceiptDate, parseReceiptText } from './receipt-text';
import { withoutNuls } from './without-nuls';

/** The message type lies in bits 5 to 2 of esm_class; mode and GSM features around it may hold anything. */
const MESSAGE_TYPE = 0x3c;
const SMSC_RECEIPT = 0x04;
const INTERMEDIATE = 0x20;

const LONGEST_ADDRESS = 20;
/** Three characters by the standard's suggestion; a longer one is read as far as this. */
const LONGEST_ERROR_CODE = 16;

export type ReceiptSettings = {
  messageIdFormat: MessageIdFormat;
  /** The zone of the dates in receipts, which carry none. */
  receiptUtcOffsetMinutes: number;
  /** Whether a text alone makes a receipt. */
  receiptsByText: boolean;
};

/**
 * Some providers leave esm_class 0 and say it only by the TLVs, which no subscriber can write, or by the text alone,
 * which any can: that counts only where the settings say so. `text` is read only where esm_class leaves it open.
 */
export function isReceipt(deliverSm: DeliverSm, text: () => string, { receiptsByText }: Pick<ReceiptSettings, 'receiptsByText'>): boolean {
  const type = deliverSm.esmClass & MESSAGE_TYPE;
  if (type === SMSC_RECEIPT || type === INTERMEDIATE || type === (SMSC_RECEIPT | INTERMEDIATE)) return true;
  if (deliverSm.receiptedMessageId !== undefined) return deliverSm.messageState !== undefined || parseReceiptText(text()).stat !== undefined;
  if (!receiptsByText) return false;
  const { id, stat } = parseReceiptText(text());
  return id !== undefined && stat !== undefined;
}

/** The TLVs win over the text. A receipt's source is the number the message went to. */
export function receiptFrom(deliverSm: DeliverSm, text: string, settings: ReceiptSettings): DeliveryReceipt {
  const fields = parseReceiptText(text);
  const idIn = (id: string | undefined) => (id === undefined ? '' : normaliseReceiptId(settings.messageIdFormat, id));
  const receipt: DeliveryReceipt = {
    providerMessageId: idIn(deliverSm.receiptedMessageId) || idIn(fields.id),
    state: deliverSm.messageState !== undefined ? stateFromNumber(deliverSm.messageState) : stateFromText(fields.stat ?? ''),
    destination: (deliverSm.source.startsWith('+') ? deliverSm.source.slice(1) : deliverSm.source).slice(0, LONGEST_ADDRESS),
    raw: withoutNuls(text),
  };
  if (deliverSm.userMessageReference !== undefined) receipt.reference = deliverSm.userMessageReference;
  const errorCode = fields.err ?? deliverSm.networkErrorCode?.toString();
  if (errorCode !== undefined) receipt.errorCode = errorCode.slice(0, LONGEST_ERROR_CODE);
  const doneAt = fields.doneDate === undefined ? undefined : parseReceiptDate(fields.doneDate, settings.receiptUtcOffsetMinutes);
  if (doneAt !== undefined) receipt.doneAt = doneAt;
  return receipt;
}
