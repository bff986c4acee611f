import { foldTag, readTags } from './tags';

it('reads tags with any separator, without repetitions that differ only in case', () => {
  expect(readTags(' VIP, Київ;vip |  новий клієнт,')).toEqual({ tags: ['VIP', 'Київ', 'новий клієнт'], faulty: null });
  expect(readTags('Family ::: Friends ::: * myContacts').tags).toEqual(['Family', 'Friends', 'myContacts']);
  expect(readTags(' ')).toEqual({ tags: [], faulty: null });
  expect(foldTag(' КИЇВ ')).toBe('київ');
});

it('names the first tag that is too long or has invisible characters', () => {
  const long = 'x'.repeat(41);
  expect(readTags(`a, ${long}, b`)).toEqual({ tags: ['a'], faulty: long });
  expect(readTags('a\u200bb').faulty).toBe('a\u200bb');
});
