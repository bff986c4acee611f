import type { DeliverSmFields, SmppState } from '../../src/channels';
import { messageStateOf, receiptStatOf } from '../../src/channels';
import type { Behaviour } from './behaviour';
import { providerMessageId } from './provider-message-id';

const SMSC_RECEIPT = 0x04;

/** A receipt that the account has to acknowledge; the message is told by its serial number. */
export type Receipt = {
  serial: number;
  /** Of the message: a receipt travels the other way. */
  source: string;
  destination: string;
  reference: number | undefined;
  state: SmppState;
  errorCode: string;
  submittedAt: number;
};

export function receiptFields(receipt: Receipt, behaviour: Behaviour, now: number): DeliverSmFields {
  const { receiptsBy, idInReceipt, echoReference } = behaviour;
  const id = providerMessageId(receipt.serial, idInReceipt);
  const fields: DeliverSmFields = {
    source: receipt.destination,
    destination: receipt.source,
    esmClass: SMSC_RECEIPT,
    dataCoding: 0,
    text: receiptsBy === 'tlv' ? '' : receiptText(receipt, id, now),
  };
  if (receiptsBy !== 'text') {
    fields.receiptedMessageId = id;
    fields.messageState = messageStateOf(receipt.state);
  }
  if (echoReference && receipt.reference !== undefined) fields.userMessageReference = receipt.reference;
  return fields;
}

function receiptText(receipt: Receipt, id: string, now: number): string {
  const delivered = receipt.state === 'delivered' ? '001' : '000';
  return `id:${id} sub:001 dlvrd:${delivered} submit date:${receiptDate(receipt.submittedAt)} done date:${receiptDate(now)}`
    + ` stat:${receiptStatOf(receipt.state)} err:${receipt.errorCode} text:`;
}

const SECOND = 1_000;
const cached = [{ second: -1, text: '' }, { second: -1, text: '' }];

/** `YYMMDDhhmmss` in UTC. Thousands of receipts share a second, so the last two are kept. */
export function receiptDate(at: number): string {
  const second = Math.floor(at / SECOND);
  const entry = cached[second & 1] ?? { second: -1, text: '' };
  if (entry.second !== second) {
    entry.second = second;
    entry.text = new Date(second * SECOND).toISOString().replace(/\D/g, '').slice(2, 14);
  }
  return entry.text;
}
