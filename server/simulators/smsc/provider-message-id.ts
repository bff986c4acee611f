import type { IdForm } from './behaviour';

const PADDED_DECIMAL = 20;
const PADDED_HEX = 16;

/** Formats a message id. Providers may use different formats in submit_sm_resp and in receipts. */
export function providerMessageId(serial: number, form: IdForm): string {
  switch (form) {
    case 'decimal': return String(serial);
    case 'decimal-padded': return String(serial).padStart(PADDED_DECIMAL, '0');
    case 'hex': return serial.toString(16);
    case 'hex-upper': return serial.toString(16).toUpperCase();
    case 'hex-padded': return serial.toString(16).padStart(PADDED_HEX, '0');
  }
}
