import { bus, createPortalStore } from '@portal/portal';

const received: string[] = [];
const reported: string[] = [];
const said = (who: string) => ({ id }: { id: number | string }) => received.push(`${who} ${id}`);

beforeEach(() => {
  createPortalStore({ report: (error, where) => reported.push(`${where}: ${String(error)}`) });
  received.length = 0;
  reported.length = 0;
});
afterEach(() => ['first', 'second'].forEach((owner) => bus.end(owner)));

test('[MFE-05] a listener that throws is told with its owner; the publisher and the other listeners go on', () => {
  bus.subscribe('first', 'mailing.changed', () => { throw new Error('deaf'); });
  bus.subscribe('second', 'mailing.changed', said('second'));
  bus.publish('mailing.changed', { id: 1 });
  expect([received, reported]).toEqual([['second 1'], ['first: Error: deaf']]);
});

test('listeners may come and go while a message is on its way', () => {
  const leave = bus.subscribe('first', 'mailing.changed', (message) => {
    said('first')(message);
    leave();
    bus.end('second');
    bus.subscribe('first', 'mailing.changed', said('newcomer'));
  });
  bus.subscribe('second', 'mailing.changed', said('second'));
  bus.publish('mailing.changed', { id: 1 });
  bus.publish('mailing.changed', { id: 2 });
  expect(received).toEqual(['first 1', 'newcomer 2']);
});

test('[MFE-05] listeners that answer one another without end are cut off and told; the bus works on', () => {
  for (const owner of ['first', 'second']) {
    bus.subscribe(owner, 'mailing.changed', (message) => {
      said(owner)(message);
      if (message.id === 1) bus.publish('mailing.changed', message);
    });
  }
  bus.publish('mailing.changed', { id: 1 });
  expect(received.length).toBeLessThan(100);
  expect(reported).toEqual([expect.stringMatching(/^bus: .*without end/)]);
  received.length = 0;
  bus.publish('mailing.changed', { id: 2 });
  expect(received).toEqual(['first 2', 'second 2']);
});
