import type { addressBooks, Data, Parsed } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { keysetPage } from '../../platform/http';
import { readableTypes, viewerOf, type BookActor } from './book-access';
import { bookRows, type BookOrder } from './book-page.store';
import { presentBook } from './books';

type BooksQuery = Parsed<typeof addressBooks.list>['query'];

export async function bookPage(db: Db, actor: BookActor, { filter, ...paging }: BooksQuery): Promise<Data<typeof addressBooks.list>> {
  const by = orderOf(paging.sort);
  const readable = readableTypes(actor);
  const type = readable ? (filter.type ?? readable).filter((each) => readable.includes(each)) : filter.type;
  const { page, ...cursors } = await keysetPage(paging, {
    rows: (request) => bookRows(db, viewerOf(actor), { ...request, filter: { ...filter, type }, by }),
    positionOf: ({ key, id }) => ({ key, id: Number(id) }),
    isKey: (key) => by === 'name' || /^\d{1,17}$/.test(key),
  });
  return { items: page.map(({ key: _key, ...row }) => presentBook(actor, row)), ...cursors };
}

function orderOf(sort: BooksQuery['sort']): BookOrder {
  switch (sort) {
    case 'name': case '-name': return 'name';
    case 'created': case '-created': return 'created';
    case 'contacts': case '-contacts': return 'contacts';
  }
}
