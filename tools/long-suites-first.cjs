const { existsSync } = require('node:fs');
const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

/** Suites of more than ten seconds, longest first. */
const LONG = [
  'messaging/dispatcher/nonconforming-providers', 'messaging/dispatcher/node/nodes', 'customers/limits/traffic-traces',
  'messaging/dispatcher/claim/pace', 'messaging/dispatcher/temporary-failures', 'messaging/dispatcher/crash',
  'messaging/dispatcher/cancel/cancel', 'messaging/dispatcher/engine', 'platform/db/embedded', 'messaging/dispatcher/results/receipts',
  'messaging/mailings/outcomes', 'app', 'money/invoices/documents/invoice-html', 'messaging/dispatcher/reset',
  'messaging/dispatcher/any-order', 'messaging/dispatcher/claim/claims', 'messaging/mailings/estimate/estimate-and-bill',
  'platform/documentation/examples', 'platform/callbacks/attempts', 'messaging/dispatcher/fallback', 'messaging/dispatcher/outage',
].map((name) => path.resolve(__dirname, '../server/src', `${name}.test.ts`));

/** Starts long suites first, so that none runs alone at the end. Jest itself knows durations only where it has run the suites before. */
module.exports = class LongSuitesFirst extends Sequencer {
  sort(tests) {
    const missing = LONG.filter((file) => !existsSync(file));
    if (missing.length > 0) throw new Error(`tools/long-suites-first.cjs lists files that do not exist: ${missing.join(', ')}`);
    const place = ({ path: file }) => (LONG.includes(file) ? LONG.indexOf(file) : LONG.length);
    return super.sort(tests).sort((one, other) => place(one) - place(other));
  }
};
