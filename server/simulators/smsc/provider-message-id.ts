import type { IdForm } from './behaviour';

const PADDED_DECIMAL = 20;
const PADDED_HEX = 16;

/** A message id in one notation. Providers may use different ones in submit_sm_resp and receipts. */
export function providerMessageId(serial: number, form: IdForm): string {
  switch (form) {
    case 'decimal': return String(serial);
    case 'decimal-padded': return String(serial).padStart(PADDED_DECIMAL, '0');
    case 'hex': return serial.toString(16);
    case 'hex-upper': return serial.toString(16).toUpperCase();
    case 'hex-padded': return serial.toString(16).padStart(PADDED_HEX, '0');
  }
}
