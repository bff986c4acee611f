import { searchLetters } from '@portal/messaging';
import { createTestDatabase, type TestDatabase } from '../../../test/database';

let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase(); });
afterAll(() => database.drop());

it('[AB-02] folds letters in browsers as in the database', async () => {
  const letters = Array.from({ length: 0x180 }, (_, at) => String.fromCharCode(0x380 + at)).join('') + 'Olena ОЛЕНА Zürich 50% a_b';
  const [row] = await database.db<{ folded: string }[]>`select search_letters(${letters}) as folded`;
  expect(searchLetters(letters)).toBe(row?.folded);
});
