import type { IdForm } from './behaviour';

const PADDED_DECIMAL = 20;
const PADDED_HEX = 16;

/** The id of a message as one side of the wire writes it; a provider may write it differently on the other. */
export function providerMessageId(serial: number, form: IdForm): string {
  switch (form) {
    case 'decimal': return String(serial);
    case 'decimal-padded': return String(serial).padStart(PADDED_DECIMAL, '0');
    case 'hex': return serial.toString(16);
    case 'hex-upper': return serial.toString(16).toUpperCase();
    case 'hex-padded': return serial.toString(16).padStart(PADDED_HEX, '0');
  }
}
