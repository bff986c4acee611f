import { ready } from './loadable';

const page = () => ({ items: [{ id: 1, counts: [1, 2] }, { id: 2, counts: [] as number[] }], next: null as string | null });

test('unchanged data keeps its identity', () => {
  const first = ready(page());
  expect(ready(page(), first).data).toBe(first.data);
});

test('unchanged parts of changed data keep theirs', () => {
  const first = ready(page());
  const { data } = ready({ ...page(), items: [page().items[0], { id: 2, counts: [3] }] as ReturnType<typeof page>['items'] }, first);
  expect(data).toEqual({ items: [{ id: 1, counts: [1, 2] }, { id: 2, counts: [3] }], next: null });
  expect(data?.items[0]).toBe(first.data?.items[0]);
});

test.each([
  ['a row less', { ...page(), items: page().items.slice(1) }],
  ['no row', { ...page(), items: [] }],
  ['a key less', { items: page().items } as ReturnType<typeof page>],
  ['another kind', { ...page(), next: 'more' }],
])('%s is a change', (_what, next) => {
  expect(ready(next, ready(page())).data).toEqual(next);
});
