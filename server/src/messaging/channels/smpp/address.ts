export type AddressKind = { ton: number; npi: number };

const ALPHANUMERIC: AddressKind = { ton: 5, npi: 0 };
const SHORT_CODE: AddressKind = { ton: 3, npi: 0 };
const INTERNATIONAL: AddressKind = { ton: 1, npi: 1 };

/** Short codes have 3 to 6 digits; the shortest international number with its country code has 7. */
const MAX_SHORT_CODE_LENGTH = 6;
/** 21 octets with the closing NUL, SMPP 3.4 section 5.2.8. */
const MAX_ADDRESS_LENGTH = 20;

export function sourceKind(source: string): AddressKind {
  if (!isDigits(source)) return ALPHANUMERIC;
  return source.length <= MAX_SHORT_CODE_LENGTH ? SHORT_CODE : INTERNATIONAL;
}

export const destinationKind = INTERNATIONAL;

/** Adds a plus to digits that the provider declares international, so that they are not read as a national number. */
export function writtenSource(source: string, ton: number): string {
  return ton === INTERNATIONAL.ton && source !== '' && isDigits(source) ? `+${source}` : source;
}

/** Printable ASCII only: other characters would arrive garbled, and a NUL would shift every later field. */
export function isSource(source: string): boolean {
  if (source.length === 0 || source.length > MAX_ADDRESS_LENGTH) return false;
  for (let i = 0; i < source.length; i++) {
    const code = source.charCodeAt(i);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}

export function isDestination(destination: string): boolean {
  return destination.length > 0 && destination.length <= MAX_ADDRESS_LENGTH && isDigits(destination);
}

function isDigits(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}
