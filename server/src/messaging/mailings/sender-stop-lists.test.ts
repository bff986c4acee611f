import type { AddressBook } from '@portal/contracts';
import { envelopeOf } from '../../../test/app';
import type { Sender } from './mailings.fixture';
import { createSenderStopsWorld, type SenderStopsWorld } from './sender-stops.fixture';

let world: SenderStopsWorld;
beforeAll(async () => { world = await createSenderStopsWorld(); });
afterAll(() => world.close());

describe('[AB-01:stoplist] a stop list that a keeper creates for one alpha name', () => {
  const NUM = '380671234500';
  const created = async (by: Sender, body: object) => {
    const answer = await world.post('/v2/addressbooks/create', by.token, { type: 'stoplist', name: 'Complaints', ...body });
    return envelopeOf(answer).data as unknown as AddressBook & { localizedMessage?: string };
  };

  it('stops only its messages', async () => {
    const { from, uuids, api } = await world.twoNames();
    const book = await created(from, { alphaName: 'demo' });
    expect(book).toMatchObject({ type: 'stoplist', alphaName: 'DEMO' });
    await world.post('/v2/contacts/add', from.token, { bookUuid: book.uuid, contact: { num: NUM } });
    for (const [name, stopListed] of [['DEMO', 1], ['OTHER', 0]] as const) {
      expect(await world.estimate(from, { recipients: NUM, alphaNameUuid: uuids[name] })).toMatchObject({ recipients: 1, stopListed });
    }
    const byApi = await api.call<AddressBook>('POST', '/api/v1/address-books', { type: 'stoplist', name: 'Others', alphaName: 'OTHER' });
    expect(byApi.body).toMatchObject({ type: 'stoplist', alphaName: 'OTHER' });
    expect(await world.estimate(from, { recipients: NUM, alphaNameUuid: uuids.OTHER })).toMatchObject({ stopListed: 0 });
  });

  it('needs an alpha name of the customer, and is no other book', async () => {
    const { from } = await world.twoNames();
    const stranger = await world.unguarded(['user', 'stoplistadmin']);
    expect((await created(stranger, { alphaName: 'OTHER' })).localizedMessage).toBe('alpha_name_not_found');
    expect((await created(from, { alphaName: 'OTHER', type: 'generic' })).localizedMessage).toBe('invalid_request');
    expect((await created(from, { alphaName: ' ' })).localizedMessage).toBe('empty_parameter');
  });
});
