import type { Topics } from '@portal/contracts';
import { bus, createPortalStore, publishTopic, takeTopic } from '@portal/portal';

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

describe('remotes of different releases', () => {
  const published = (payload: unknown, owner?: string) => bus.publish('mailing.changed', payload as Topics['mailing.changed'], owner);

  test('[MFE-05] a message that lacks a field is dropped, and reported with its publisher', () => {
    bus.subscribe('first', 'mailing.changed', noted('first'));
    published({ uuid: 'newer' }, 'mailings');
    published({ id: '7' });
    published(null);
    expect(received).toEqual([]);
    expect(reported).toEqual([
      expect.stringMatching(/^mailings: .*mailings published an invalid mailing\.changed: .*"id"/s),
      expect.stringMatching(/^bus: /), expect.stringMatching(/^bus: /),
    ]);
    published({ id: 8 });
    expect(received).toEqual(['first 8']);
  });

  test('[MFE-05] fields and topics that the shell does not know are delivered', () => {
    const heard: unknown[] = [];
    bus.subscribe('first', 'mailing.changed', (message) => heard.push(message));
    bus.subscribe('first', 'voice.called' as never, (message: unknown) => heard.push(message));
    published({ id: 1, status: 'sent' });
    bus.publish('voice.called' as never, { number: '1' } as never);
    expect([heard, reported]).toEqual([[{ id: 1, status: 'sent' }, { number: '1' }], []]);
  });
});

describe('a retained topic', () => {
  const remote = (id: string, saga: () => Generator) => ({
    manifest: { id, version: '1.0.0', routes: [], menu: [] }, screens: {}, slices: {}, saga, locales: {},
  }) as never;
  const opened = (title: string) => ({ chatUuid: 'c-1', title });

  test('[MFE-05] reaches a remote that is opened later, until the login changes', () => {
    const portal = createPortalStore({ report: (error, where) => reported.push(`${where}: ${String(error)}`) });
    portal.mount(remote('first', function* () {
      yield* publishTopic('chat.open', opened('Anna'));
      yield* publishTopic('chat.open', opened('Olena'));
      yield* publishTopic('chat.open', { title: 'nobody' } as never);
    }));
    const listening = () => remote('second', function* () {
      yield* takeTopic('chat.open', ({ title }) => received.push(title));
    });
    portal.mount(listening());
    expect(received).toEqual(['Olena']);
    expect(reported).toEqual([expect.stringMatching(/^first: .*invalid chat\.open/s)]);
    bus.publish('chat.open', opened('Boris'));
    expect(received).toEqual(['Olena', 'Boris']);
    bus.forget();
    portal.mount(listening());
    expect(received).toEqual(['Olena', 'Boris']);
    ['first', 'second'].forEach(portal.unmount);
  });
});
