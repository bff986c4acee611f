import { reasonKey, reportedReason } from './failure-reason';

it.each([
  ['stop_listed', 'stop_listed'], ['traffic_stopped', 'traffic_stopped'], ['cancelled', 'canceled'], ['expired', 'expired'],
  ['ESME_RINVDSTADR', 'number'], ['invalid_number', 'number'], ['refused', 'rejected'], ['rejected', 'rejected'],
  ['ESME_RTHROTTLED', 'busy'], ['sender_refused', 'sender'], ['0x00000401', null], ['constructor', null], ['', null],
])('the text of %p is %p', (reason, key) => expect(reasonKey(reason)).toBe(key));

it.each([
  ['ESME_RINVDSTADR', 'number'], ['cancelled', 'canceled'], ['stop_listed', 'stop_listed'], ['0x00000401', '0x00000401'],
])('programs receive %p as %p', (reason, reported) => expect(reportedReason(reason)).toBe(reported));
