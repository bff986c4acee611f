import { NO_PARAM_NAMES, type FilePreview } from '@portal/contracts';
import { importOf, mappedColumns, offeredFields, type TargetFields } from './import-columns';

const fileOf = (titles: readonly string[], suggested: FilePreview['suggested'] = { num: 0 }, header = true) => ({
  header, suggested, columns: titles.map((title) => ({ title })),
});
const newBook: TargetFields = { paramNames: NO_PARAM_NAMES, unknown: false };
const named: TargetFields = { paramNames: ['City', null, null, null], unknown: false };
const unnamed: TargetFields = { paramNames: NO_PARAM_NAMES, unknown: true };
const start = (file: ReturnType<typeof fileOf>, target: TargetFields, chosen: Parameters<typeof mappedColumns>[2] = null) => (
  importOf(file, target, mappedColumns(file, target, chosen))
);

it('makes a new field of each column that has a title, up to four', () => {
  expect(start(fileOf(['phone', 'who', 'City', '', 'Card', 'Birthday', 'Sum', 'Note'], { num: 0, name: 1 }), newBook)).toEqual({
    columns: { num: 0, name: 1, param1: 2, param2: 4, param3: 5, param4: 6 },
    paramNames: ['City', 'Card', 'Birthday', 'Sum'],
  });
});

it('maps a column to the field of its name, whatever its case, before it names others', () => {
  expect(start(fileOf(['phone', 'Card', ' CITY ']), named)).toEqual({
    columns: { num: 0, param1: 2, param2: 1 }, paramNames: [null, 'Card', null, null],
  });
});

it('leaves out titles that no field can have', () => {
  const file = fileOf(['phone', 'City', 'city', 'param3', '{x}', 'x'.repeat(60)], { num: 0, param3: 3 });
  expect(start(file, newBook)).toEqual({
    columns: { num: 0, param1: 1, param2: 4, param3: 3, param4: 5 }, paramNames: ['City', 'x', null, 'x'.repeat(40)],
  });
});

it('names nothing without titles, or unasked where contacts may have values', () => {
  expect(start(fileOf(['City', 'Card'], { num: 0 }, false), newBook)).toEqual({ columns: { num: 0 }, paramNames: NO_PARAM_NAMES });
  const file = fileOf(['phone', 'City']);
  expect(start(file, unnamed)).toEqual({ columns: { num: 0 }, paramNames: NO_PARAM_NAMES });
  expect(offeredFields(file, unnamed, { num: 0 }, 1)).toEqual([
    { id: 'num' }, { id: 'name' }, { id: 'param1' }, { id: 'param2' }, { id: 'param3' }, { id: 'param4' }, { id: 'new1', newName: 'City' },
    { id: 'tags' },
  ]);
  expect(start(file, unnamed, { num: 0, new1: 1 })).toEqual({ columns: { num: 0, param1: 1 }, paramNames: ['City', null, null, null] });
  expect(start(file, unnamed, { num: 0, param2: 1 })).toEqual({ columns: { num: 0, param2: 1 }, paramNames: NO_PARAM_NAMES });
});

it('offers named fields and one new field, or numbered fields to a column without a title', () => {
  const file = fileOf(['phone', 'Card', '']);
  const ids = (column: number) => offeredFields(file, named, { num: 0 }, column).map(({ id }) => id);
  expect(ids(1)).toEqual(['num', 'name', 'param1', 'new2', 'tags']);
  expect(ids(2)).toEqual(['num', 'name', 'param1', 'param2', 'param3', 'param4', 'tags']);
});

it('adjusts the user’s mapping to a book chosen afterwards', () => {
  const file = fileOf(['phone', 'City', 'Card']);
  const chosen = { num: 0, new1: 1, new2: 2 };
  expect(start(file, { paramNames: ['City', 'Level', null, null], unknown: false }, chosen)).toEqual({
    columns: { num: 0, param1: 1 }, paramNames: NO_PARAM_NAMES,
  });
  const untitled = { ...file, header: false };
  expect(start(untitled, newBook, chosen)).toEqual({ columns: { num: 0, param1: 1, param2: 2 }, paramNames: NO_PARAM_NAMES });
});
