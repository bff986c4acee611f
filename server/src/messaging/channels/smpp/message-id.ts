/** In `hex` and `decimal`, receipts may differ in case and leading zeros. `hex-in-response`: hex in submit_sm_resp, decimal in receipts. */
export type MessageIdFormat = 'verbatim' | 'hex' | 'decimal' | 'hex-in-response' | 'decimal-in-response';

type Notation = 'verbatim' | 'hex' | 'decimal' | 'hex-to-decimal';

const notations: Record<MessageIdFormat, { response: Notation; receipt: Notation }> = {
  'verbatim': { response: 'verbatim', receipt: 'verbatim' },
  'hex': { response: 'hex', receipt: 'hex' },
  'decimal': { response: 'decimal', receipt: 'decimal' },
  'hex-in-response': { response: 'hex-to-decimal', receipt: 'decimal' },
  'decimal-in-response': { response: 'decimal', receipt: 'hex-to-decimal' },
};

/** message_id has 65 octets with its NUL (SMPP 3.4 section 5.2.23). */
const MAX_ID_LENGTH = 64;

export function normaliseResponseId(format: MessageIdFormat, id: string): string {
  return normalise(notations[format].response, id);
}

export function normaliseReceiptId(format: MessageIdFormat, id: string): string {
  return normalise(notations[format].receipt, id);
}

/** In the numeric notations, an id that is not a valid number is only lowercased, in responses and receipts alike. */
function normalise(notation: Notation, id: string): string {
  if (id.length > MAX_ID_LENGTH) return '';
  switch (notation) {
    case 'verbatim': return id;
    case 'hex': return isHex(id) ? withoutZeros(id.toLowerCase()) : id.toLowerCase();
    case 'decimal': return isDecimal(id) ? withoutZeros(id) : id.toLowerCase();
    case 'hex-to-decimal': return isHex(id) ? hexToDecimal(id) : id.toLowerCase();
  }
}

function hexToDecimal(id: string): string {
  // Thirteen hex digits are 52 bits, exact in a double and much faster than BigInt.
  return id.length <= 13 ? String(parseInt(id, 16)) : BigInt(`0x${id}`).toString();
}

function withoutZeros(id: string): string {
  let at = 0;
  while (at < id.length - 1 && id.charCodeAt(at) === 0x30) at++;
  return at === 0 ? id : id.slice(at);
}

function isDecimal(id: string): boolean {
  return /^[0-9]+$/.test(id);
}

function isHex(id: string): boolean {
  return /^[0-9a-fA-F]+$/.test(id);
}
