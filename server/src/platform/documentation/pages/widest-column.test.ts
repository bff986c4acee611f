import type { DocInline } from '@portal/contracts';
import { widestColumn } from './widest-column';

const text = (words: string): DocInline[] => [{ kind: 'text', text: words }];
const name = (words: string): DocInline[] => [{ kind: 'code', text: words }];
const table = (...rows: DocInline[][][]) => ({ kind: 'table' as const, head: (rows[0] ?? [[], []]).map(() => text('Head')), rows });

it('of a table of names what says most takes the rest, wherever it stands', () => {
  expect(widestColumn(table([name('to'), text('string'), text('The number of the recipient')]))).toBe(2);
  expect(
    widestColumn(table([name('sent'), text('It has left the portal'), text('yes')], [name('failed'), text('It has not'), text('no')])),
  ).toBe(1);
});

it('other tables share the room', () => {
  expect(widestColumn(table([name('to'), text('The number')], [text('none'), text('Nobody')]))).toBeNull();
  expect(widestColumn(table())).toBeNull();
});
