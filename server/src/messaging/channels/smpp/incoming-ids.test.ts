import fc from 'fast-check';
import { Acknowledged } from './acknowledged';
import { IncomingIds } from './incoming-ids';

const octets = (text: string) => Buffer.from(text);
const HOUR = 3_600_000;

test('[CHN-01] equal octets that were taken are two messages, the same that come again are one', () => {
  const ids = new IncomingIds();
  const first = ids.next(octets('yes'), 0);
  const second = ids.next(octets('yes'), 1);
  expect(second.id).not.toBe(first.id);
  first.again();
  expect(ids.next(octets('yes'), 2).id).toBe(first.id);
  expect(ids.next(octets('yes'), 3).id).not.toBe(first.id);
  expect(ids.next(octets('no'), 3).id).not.toBe(first.id);
});

test('a message that is expected again keeps its id, however late it comes', () => {
  const ids = new IncomingIds();
  const first = ids.next(octets('yes'), 0);
  first.again();
  first.again();
  expect(ids.next(octets('yes'), 5 * HOUR).id).toBe(first.id);
  expect(ids.next(octets('yes'), 5 * HOUR).id).not.toBe(first.id);
});

test('[CHN-01] another process gives the same id to what comes again soon, and never the id of another day', () => {
  const first = new IncomingIds().next(octets('yes'), 7 * HOUR);
  expect(new IncomingIds().next(octets('yes'), 7 * HOUR + 90_000).id).toBe(first.id);
  expect(new IncomingIds().next(octets('yes'), 31 * HOUR).id).not.toBe(first.id);
});

test('whatever comes again and in whatever order, no id is under way twice', () => {
  const steps = fc.array(fc.record({
    text: fc.constantFrom('a', 'b'), again: fc.boolean(), waits: fc.integer({ min: 0, max: HOUR }),
  }), { maxLength: 60 });
  fc.assert(fc.property(steps, (each) => {
    const ids = new IncomingIds();
    const taken = new Set<string>();
    let now = 0;
    for (const { text, again, waits } of each) {
      const delivery = ids.next(octets(text), now += waits);
      expect(taken.has(delivery.id)).toBe(false);
      if (again) delivery.again();
      else taken.add(delivery.id);
    }
  }));
});

describe('what the provider may not know to be taken', () => {
  function opened() {
    const requests = { sent: 5, answered: 5 };
    const acknowledged = new Acknowledged(requests);
    const seen: string[] = [];
    const open = (name: string) => {
      const again = () => { seen.push(name); };
      acknowledged.open(again);
      return (ok: boolean) => acknowledged.close(again, ok);
    };
    return { requests, acknowledged, seen, open };
  }

  test('[CHN-01] what has no answer when the connection goes, and what was refused, comes again', () => {
    const { acknowledged, seen, open } = opened();
    open('refused')(false);
    expect(seen).toEqual(['refused']);
    const late = open('unanswered');
    acknowledged.lost();
    late(true);
    late(false);
    acknowledged.lost();
    expect(seen).toEqual(['refused', 'unanswered']);
  });

  test('[CHN-01] so does an acknowledgement that nothing proves to be read; an answer to a later request proves it', () => {
    const { requests, acknowledged, seen, open } = opened();
    open('received')(true);
    requests.sent = 7;
    requests.answered = 6;
    open('perhaps lost')(true);
    acknowledged.lost();
    expect(seen).toEqual(['perhaps lost']);
  });

  test('numbers that begin anew leave nothing behind', () => {
    const { requests, acknowledged, seen, open } = opened();
    requests.sent = requests.answered = 0x7fffffff;
    open('before')(true);
    requests.sent = 1;
    requests.answered = 0;
    acknowledged.lost();
    expect(seen).toEqual([]);
  });
});
