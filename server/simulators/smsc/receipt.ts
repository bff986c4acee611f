import type { DeliverSmFields, SmppState } from '../../src/messaging/channels';
import { messageStateOf, receiptStatOf } from '../../src/messaging/channels';
import type { Behaviour, NumberForm } from './behaviour';
import { providerMessageId } from './provider-message-id';

export const SMSC_RECEIPT = 0x04;

/** A receipt that the client must acknowledge; `idNumber` identifies the message. */
export type Receipt = {
  idNumber: number;
  /** Addresses of the submitted message; its receipt has them swapped, unless `receiptAddresses` is `submitted`. */
  source: string;
  destination: string;
  reference: number | undefined;
  state: SmppState;
  errorCode: string;
  submittedAt: number;
};

export function receiptFields(receipt: Receipt, behaviour: Behaviour, now: number): DeliverSmFields {
  const { receiptsBy, idInReceipt, echoReference, receiptNumbers, receiptAddresses } = behaviour;
  const id = providerMessageId(receipt.idNumber, idInReceipt);
  const recipient = written(receipt.destination, receiptNumbers);
  const isSwapped = receiptAddresses === 'swapped';
  const fields: DeliverSmFields = {
    source: isSwapped ? recipient : receipt.source,
    destination: isSwapped ? receipt.source : recipient,
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

/** Formats a number. Assumes that country codes have two digits and national numbers start with 0 (38|0…). */
function written(number: string, form: NumberForm): string {
  switch (form) {
    case 'submitted': return number;
    case 'plus': return `+${number}`;
    case 'national': return number.slice(2);
    case 'spaced': return number.replace(/^(\d{2})(\d{3})(\d+)$/, '+$1 $2 $3');
    case 'empty': return '';
    case 'masked': return `${number.slice(0, 4)}***${number.slice(-5)}`;
  }
}

function receiptText(receipt: Receipt, id: string, now: number): string {
  const delivered = receipt.state === 'delivered' ? '001' : '000';
  return `id:${id} sub:001 dlvrd:${delivered} submit date:${receiptDate(receipt.submittedAt)} done date:${receiptDate(now)}`
    + ` stat:${receiptStatOf(receipt.state)} err:${receipt.errorCode} text:`;
}

const SECOND = 1_000;
const cached = [{ second: -1, text: '' }, { second: -1, text: '' }];

/** `YYMMDDhhmmss` in UTC. Thousands of receipts share a second, so the results for the last two seconds are cached. */
export function receiptDate(at: number): string {
  const second = Math.floor(at / SECOND);
  const entry = cached[second & 1] ?? { second: -1, text: '' };
  if (entry.second !== second) {
    entry.second = second;
    entry.text = new Date(second * SECOND).toISOString().replace(/\D/g, '').slice(2, 14);
  }
  return entry.text;
}
