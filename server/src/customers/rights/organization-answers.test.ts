import { changesState } from '@portal/contracts';
import { nameOf } from '../../../test/every-endpoint';
import { callWith, customersEndpoints, type CallResult } from './ids.fixture';
import { addTraffic } from './organization-traffic.fixture';
import { createTwoOrganizations, type TwoOrganizations } from './two-customers.fixture';

/**
 * Calls that answer with customer-wide data without an organization, each with its reason. A new reading call is compared until it is
 * listed here.
 */
const OF_THE_CUSTOMER: Readonly<Record<string, string>> = {
  'GET /user/listkeys': 'API keys act for the whole customer',
  'GET /v2/limits/sending': 'the rules for sending, and who may approve, concern all lists of the customer',
  'GET /v2/limits': 'limits and blocks apply to all traffic of the customer',
};
const NOT_TESTED = ['GET /documentation/loadarticle', 'GET /v2/webhooks/delivery'];
const SHOWN_TO_THE_WHOLE = [
  'GET /v2/finance/accounts', 'GET /v2/addressbooks', 'GET /v2/addressbooks/jobs', 'POST /chat/list', 'GET /v2/chat/senders',
  'GET /v2/chat/unread', 'GET /finance/invoices/list',
  'GET /v2/mailings/export', 'GET /v2/messages/export', 'GET /user/getlistschartdata', 'GET /smslist/list', 'GET /smslist/listalphanames',
  'GET /sms/getallmessages', 'GET /v2/logins',
  'GET /v2/finance/reports/export', 'GET /v2/finance/reports/usage', 'GET /v2/finance/reports/choices', 'GET /v2/finance/reports/messages',
  'GET /v2/finance/reports/messages/export',
  'GET /v2/senders/requests',
  'GET /user/listalphanames', 'GET /user/listallalphanames', 'GET /v2/shortlinks', 'GET /v2/shortlinks/get', 'GET /v2/shortlinks/stats',
  'GET /v2/templates', 'GET /v2/home/tasks', 'GET /v2/home/lists',
  'GET /v2/templates/export', 'GET /v2/shortlinks/export', 'GET /v2/addressbooks/list/export', 'GET /finance/invoices/export',
  'GET /v2/logins/export',
];

const reads = customersEndpoints.filter((endpoint) => !changesState(endpoint) && !NOT_TESTED.includes(nameOf(endpoint)));

let portal: TwoOrganizations;
const restricted = new Map<string, [before: CallResult, after: CallResult]>();
const whole = new Map<string, [before: CallResult, after: CallResult]>();
beforeAll(async () => {
  portal = await createTwoOrganizations();
  const readAll = async (into: typeof whole, login = portal.mine.login) => {
    for (const endpoint of reads) {
      const answer = await callWith(portal, { ...portal.mine, login }, endpoint, null);
      into.set(nameOf(endpoint), [into.get(nameOf(endpoint))?.[0] ?? answer, answer]);
    }
  };
  await addTraffic(portal, portal.mine);
  await readAll(restricted);
  await readAll(whole, portal.whole);
  await addTraffic(portal, await portal.addTheirs());
  await readAll(restricted);
  await readAll(whole, portal.whole);
});
afterAll(async () => { await portal.close(); });

it.each(
  reads.map((endpoint) => [nameOf(endpoint)]),
)('[SES-15:calls] %s answers a restricted login the same whatever another organization has', (name) => {
  const [before, after] = restricted.get(name) ?? [];
  expect([before?.status, after?.status]).toEqual([200, 200]);
  if (name in OF_THE_CUSTOMER) expect(after?.body).not.toEqual(before?.body);
  else expect(after?.body).toEqual(before?.body);
});

it('[SES-15:calls] what another organization has is there to be seen by who sees all', () => {
  expect(SHOWN_TO_THE_WHOLE.filter((name) => {
    const [before, after] = whole.get(name) ?? [];
    return before?.body === after?.body;
  })).toEqual([]);
});
