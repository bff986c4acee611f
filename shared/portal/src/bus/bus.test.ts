import { bus, createPortalStore } from '@portal/portal';

const received: string[] = [];
const reported: string[] = [];
const noted = (who: string) => ({ id }: { id: number | string }) => received.push(`${who} ${id}`);

beforeEach(() => {
  createPortalStore({ report: (error, where) => reported.push(`${where}: ${String(error)}`) });
  received.length = 0;
  reported.length = 0;
});
afterEach(() => ['first', 'second'].forEach((owner) => bus.end(owner)));

test('[MFE-05] a listener that throws is reported with its owner; the others continue', () => {
  bus.subscribe('first', 'mailing.changed', () => { throw new Error('deaf'); });
  bus.subscribe('second', 'mailing.changed', noted('second'));
  bus.publish('mailing.changed', { id: 1 });
  expect([received, reported]).toEqual([['second 1'], ['first: Error: deaf']]);
});

test('listeners may come and go during a message', () => {
  const leave = bus.subscribe('first', 'mailing.changed', (message) => {
    noted('first')(message);
    leave();
    bus.end('second');
    bus.subscribe('first', 'mailing.changed', noted('newcomer'));
  });
  bus.subscribe('second', 'mailing.changed', noted('second'));
  bus.publish('mailing.changed', { id: 1 });
  bus.publish('mailing.changed', { id: 2 });
  expect(received).toEqual(['first 1', 'newcomer 2']);
});

test('[MFE-05] endless loops between listeners are cut off and reported; the bus keeps working', () => {
  for (const owner of ['first', 'second']) {
    bus.subscribe(owner, 'mailing.changed', (message) => {
      noted(owner)(message);
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
