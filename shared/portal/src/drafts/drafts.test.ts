import { act, renderHook } from '@testing-library/react';
import { dropDrafts, saveDrafts, useDraft, type DraftShape } from '@portal/portal';

type Form = { name: string; rows: number[]; sender?: string };
const empty: Form = { name: '', rows: [] };
const open = (shape?: DraftShape<Form>) => renderHook(() => useDraft('form', empty, shape)).result;

afterEach(dropDrafts);

test('input is stored', () => {
  const draft = open();
  act(() => draft.current[1]({ name: 'half', rows: [1], sender: 'DEMO' }));
  saveDrafts();
  expect(JSON.parse(sessionStorage.getItem('draft:form') ?? '')).toEqual({ name: 'half', rows: [1], sender: 'DEMO' });
});

test('stored input is restored', () => {
  sessionStorage.setItem('draft:form', '{"name":"half","rows":[1]}');
  expect(open().current[0]).toEqual({ name: 'half', rows: [1] });
});

test.each([
  '{"name":"half"}', '{"name":7,"rows":[]}', '{"name":"","rows":{}}', '"half"', 'null', 'nonsense',
])('a stored %s of another shape is dropped', (stored) => {
  sessionStorage.setItem('draft:form', stored);
  expect(open().current[0]).toEqual(empty);
  expect(sessionStorage.getItem('draft:form')).toBeNull();
});

test('a given shape decides', () => {
  const shape: DraftShape<Form> = {
    safeParse: (stored) => ((stored as Form).rows.length < 2 ? { success: true, data: stored as Form } : { success: false }),
  };
  sessionStorage.setItem('draft:form', '{"name":"half","rows":[1,2]}');
  expect(open(shape).current[0]).toEqual(empty);
});
