import type { AddressBook, AddressBookType, BookJob, Contact, contacts, Data } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { JobRunner } from './jobs/job-runner';
import { tagWorker } from './jobs/tag-worker';
import { transferWorker } from './jobs/transfer-worker';

type ContactsPage = Data<typeof contacts.list>;

export type BookWorld = TestApp & {
  send<T>(login: TestLogin, path: string, body: unknown): Promise<T>;
  read<T>(login: TestLogin, path: string, query?: Record<string, unknown>): Promise<T>;
  refusal(login: TestLogin, path: string, body: unknown): Promise<[number, string | undefined]>;
  book(login: TestLogin, more?: { type?: AddressBookType; name?: string; organizationUuids?: string[] }): Promise<AddressBook>;
  fill(login: TestLogin, book: AddressBook, contacts: readonly (string | Partial<Contact>)[]): Promise<void>;
  page(login: TestLogin, book: AddressBook, query?: Record<string, unknown>): Promise<ContactsPage>;
  nums(login: TestLogin, book: AddressBook): Promise<string[]>;
  runner(): JobRunner;
  finish(login: TestLogin, job: BookJob): Promise<BookJob>;
};

export const noFields = { name: null, param1: null, param2: null, param3: null, param4: null, tags: [] };
export const numberAt = (index: number) => String(380_670_000_000 + index);

export async function createBookWorld(): Promise<BookWorld> {
  const test = await createTestApp();
  let created = 0;
  const runner = () => new JobRunner(test.db, [
    ...(['copy', 'move', 'merge', 'delete'] as const).map((kind) => transferWorker(kind, () => test.clock.now)), tagWorker,
  ]);
  const data = <T>(response: Awaited<ReturnType<TestApp['get']>>) => {
    if (response.statusCode !== 200) throw new Error(response.body);
    return envelopeOf(response).data as T;
  };
  const world: BookWorld = {
    ...test,
    send: async (login, path, body) => data(await test.post(path, login.token, body)),
    read: async (login, path, query = {}) => data(await test.get(`${path}?${queryOf(query)}`, login.token)),
    async refusal(login, path, body) {
      const response = await test.post(path, login.token, body);
      return [response.statusCode, envelopeOf(response).data.localizedMessage];
    },
    book: (login, more = {}) => world.send(login, '/v2/addressbooks/create', { type: 'generic', name: `Book ${++created}`, ...more }),
    async fill(login, book, contacts) {
      for (const each of contacts) {
        await world.send(login, '/v2/contacts/add', { bookUuid: book.uuid, contact: typeof each === 'string' ? { num: each } : each });
      }
    },
    page: (login, book, query = {}) => world.read(login, '/v2/contacts', { bookUuid: book.uuid, ...query }),
    nums: async (login, book) => (await world.page(login, book, { limit: 100 })).items.map(({ num }) => num),
    runner,
    async finish(login, job) {
      const one = runner();
      while (await one.step());
      return world.read(login, '/v2/addressbooks/job', { uuid: job.uuid });
    },
  };
  return world;
}

function queryOf(query: Record<string, unknown>): string {
  return new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  ).toString();
}
