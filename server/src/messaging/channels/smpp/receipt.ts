import type { DeliveryReceipt } from '../channel';
import type { DeliverSm } from './deliver-sm';
import type { MessageIdFormat } from './message-id';
import { normaliseReceiptId } from './message-id';
import { stateFromNumber, stateFromText } from './message-state';
import { parseReceiptDate, parseReceiptText } from './receipt-text';
import { withoutNuls } from './without-nuls';

/** Bits 5 to 2 of esm_class hold the message type; the mode and GSM features around it vary. */
const MESSAGE_TYPE = 0x3c;
const SMSC_RECEIPT = 0x04;
const INTERMEDIATE = 0x20;

const MAX_ADDRESS_LENGTH = 20;
/** The shortest international number has seven digits. */
const SHORT_CODE = /^\d{1,6}$/;
/** A masked number, such as 38050xxx4567; its letters do not make it a name. */
const MASKED = /^\+?\d{3,}x+\d*$/i;
/** The standard suggests three characters; codes longer than this are truncated. */
const MAX_ERROR_CODE_LENGTH = 16;

export type ReceiptSettings = {
  messageIdFormat: MessageIdFormat;
  receiptUtcOffsetMinutes: number;
  receiptsByText: boolean;
  receiptsNameRecipient: boolean;
};

/**
 * Some providers leave esm_class at 0. The TLV receipted_message_id then identifies a receipt, since subscribers cannot send TLVs. The text
 * alone counts only with `receiptsByText`, since subscribers can imitate it.
 */
export function isReceipt(deliverSm: DeliverSm, text: () => string, { receiptsByText }: Pick<ReceiptSettings, 'receiptsByText'>): boolean {
  const type = deliverSm.esmClass & MESSAGE_TYPE;
  if (type === SMSC_RECEIPT || type === INTERMEDIATE || type === (SMSC_RECEIPT | INTERMEDIATE)) return true;
  if (deliverSm.receiptedMessageId !== undefined) {
    return deliverSm.messageState !== undefined || parseReceiptText(text()).stat !== undefined;
  }
  if (!receiptsByText) return false;
  const { id, stat } = parseReceiptText(text());
  return id !== undefined && stat !== undefined;
}

/** The TLVs take precedence for id and state, the text for the error code. */
export function receiptFrom(deliverSm: DeliverSm, text: string, settings: ReceiptSettings): DeliveryReceipt {
  const fields = parseReceiptText(text);
  const idIn = (id: string | undefined) => (id === undefined ? '' : normaliseReceiptId(settings.messageIdFormat, id));
  const receipt: DeliveryReceipt = {
    providerMessageId: idIn(deliverSm.receiptedMessageId) || idIn(fields.id),
    state: deliverSm.messageState !== undefined ? stateFromNumber(deliverSm.messageState) : stateFromText(fields.stat ?? ''),
    destination: '',
    raw: withoutNuls(text),
  };
  writeAddresses(receipt, deliverSm, settings);
  if (deliverSm.userMessageReference !== undefined) receipt.reference = deliverSm.userMessageReference;
  const errorCode = fields.err ?? deliverSm.networkErrorCode?.toString();
  if (errorCode !== undefined) receipt.errorCode = errorCode.slice(0, MAX_ERROR_CODE_LENGTH);
  const doneAt = fields.doneDate === undefined ? undefined : parseReceiptDate(fields.doneDate, settings.receiptUtcOffsetMinutes);
  if (doneAt !== undefined) receipt.doneAt = doneAt;
  return receipt;
}

/** Some providers do not swap the addresses in receipts. A name is the sender; of two numbers, either may be the sender. */
function writeAddresses(receipt: DeliveryReceipt, { source, destination }: DeliverSm, { receiptsNameRecipient }: ReceiptSettings): void {
  const isAsSubmitted = isName(source) && isNumber(destination);
  const recipient = isAsSubmitted ? destination : source;
  const sender = isAsSubmitted ? source : destination;
  if (receiptsNameRecipient) {
    receipt.destination = digitsOf(recipient);
    if (isNumber(sender)) receipt.otherNumber = digitsOf(sender);
  }
  if (sender !== '') receipt.sender = sender.slice(0, MAX_ADDRESS_LENGTH);
}

function isNumber(address: string): boolean {
  return address !== '' && !isName(address);
}

function isName(address: string): boolean {
  return SHORT_CODE.test(address) || (/[a-z]/i.test(address) && !MASKED.test(address));
}

function digitsOf(address: string): string {
  return (address.startsWith('+') ? address.slice(1) : address).slice(0, MAX_ADDRESS_LENGTH);
}
