import { createFallbackWorld, numbers, receipt, type FallbackWorld } from '../../../test/sending';
import { until } from '../../../test/until';
import { inTransaction } from '../db';
import { insertRegistration } from './registered.store';
import { statusName } from './status-name';

let world: FallbackWorld;
beforeEach(async () => {
  world = await createFallbackWorld();
  await inTransaction(world.db, (tx) => insertRegistration(tx, world.sender.customerId, {
    url: 'https://shop.example/hooks', types: ['message.status'], class: 'standard',
  }));
});
afterEach(() => world.close());

const reported = async () => (await world.db<{ status: number; reason: string | null; stage: number; sent: boolean }[]>`select status,
  reason, stage, sent_at is not null as sent from callback order by id`)
  .map(({ stage, ...status }) => `${statusName(status)} ${stage === 1 ? 'fallback' : 'main'}`);
const settlesAs = (listId: bigint, status: number) => world.settles(listId, { [status]: 1 });
const sends = async (listId: bigint, stage: 0 | 1) => {
  const engine = await world.engine();
  await until(async () => (await world.ids(listId, stage)).length === 1, 'it is accepted');
  await engine.stop();
};
const accepts = async (listId: bigint, stage: 0 | 1, state: 'delivered' | 'undeliverable') => world.notify(
  stage === 0 ? world.mainConnection : world.fallbackConnection, (await world.ids(listId, stage)).map((id) => receipt(id, state)));

it('[API-02] a main message that was not delivered is told of as on its way until its fallback has ended, and neither its end nor the hand-over of the fallback is', async () => {
  const listId = await world.list(numbers(1), { ttlSeconds: 600 });
  await sends(listId, 0);
  await accepts(listId, 0, 'undeliverable');
  await sends(listId, 1);
  expect(await reported()).toEqual(['processing main']);
  await accepts(listId, 1, 'delivered');
  await settlesAs(listId, 3);
  expect(await reported()).toEqual(['processing main', 'delivered fallback']);
});

it('[API-02] a main message that the provider refused is told of as its fallback, on its way from the moment it takes over', async () => {
  world.simulator.behave({ rules: [{ endsWith: '1', outcome: 'refused', status: 0x0b }] });
  const listId = await world.list(numbers(1), { ttlSeconds: 600 });
  await sends(listId, 1);
  expect(await reported()).toEqual(['processing fallback']);
  await accepts(listId, 1, 'undeliverable');
  await settlesAs(listId, 2);
  expect(await reported()).toEqual(['processing fallback', 'undeliverable fallback']);
});

it('[API-02] a main message that is delivered after its fallback has taken over is told of as delivered, under the fallback', async () => {
  const listId = await world.list(numbers(1), { ttlSeconds: 600 });
  await sends(listId, 0);
  await accepts(listId, 0, 'undeliverable');
  await sends(listId, 1);
  await accepts(listId, 0, 'delivered');
  await settlesAs(listId, 3);
  expect(await reported()).toEqual(['processing main', 'delivered fallback']);
});
