import type { NewMailing } from '@portal/contracts';
import type { Field } from './field';
import { retrying } from './retrying';

/** Longer than several restarts take on a busy machine. */
const PATIENCE_MS = 150_000;

type NewList = Required<Pick<NewMailing, 'name' | 'body' | 'recipients' | 'customerListId'>>;

/** Creates and confirms a list during outages; repeats each call until it is answered, as a good client does. */
export async function createPatiently(field: Field, list: NewList): Promise<number> {
  const created = await retrying(async () => (await field.arena.client()).createWith({
    ...list, alphaNameUuid: field.arena.alphaNameUuid, type: 'sms',
  }), PATIENCE_MS);
  await retrying(async () => {
    const client = await field.arena.client();
    const { status } = await client.get(created);
    if (status === 100) throw new Error('in preparation');
    if (status === 0) await client.confirm(created);
  }, PATIENCE_MS);
  return created;
}
