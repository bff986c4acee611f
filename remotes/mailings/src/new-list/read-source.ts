import {
  AppError, ContactFilter, mailingDrafts, mailings, oneBook, recipientFiles, segmentsOfBook, templates, type Segment,
} from '@portal/contracts';
import { request } from '@portal/portal/api';
import type { SagaGenerator } from '@portal/portal/saga';
import { fileOfNotReached, formOfBook, formOfList, formOfTemplate } from './filled-form';
import { emptyForm, NewListForm } from './new-list-form';
import type { Opened, Source } from './opening.slice';

/** Reads what fills the form. */
export function* readSource({ kind, id, filter = '', segment = '' }: Source): SagaGenerator<Omit<Opened, 'newer'>> {
  switch (kind) {
    case 'draft': {
      const { uuid, updated, form } = yield* request(mailingDrafts.get, { query: { uuid: id } }, { quiet: true });
      return { form: NewListForm.parse(form), savedDraft: { uuid, updated } };
    }
    case 'empty': return { form: emptyForm };
    case 'book': {
      const book = yield* request(oneBook, { query: { uuid: id } }, { quiet: true });
      if (book.type === 'stoplist') throw new AppError('not_found');
      return { form: formOfBook(book, segment === '' ? readFilter(filter) : yield* readSegment(id, segment)) };
    }
    case 'template': return { form: formOfTemplate(yield* request(templates.get, { query: { uuid: id } }, { quiet: true })) };
    case 'notReached': {
      const list = yield* request(mailings.get, { query: { id: Number(id) } }, { quiet: true });
      const { uuid, ...check } = yield* request(recipientFiles.notReached, { body: { listId: list.id } }, { quiet: true });
      return { form: { ...formOfList(list), file: fileOfNotReached(list.name, { uuid, check }) } };
    }
    case 'copy': return { form: formOfList(yield* request(mailings.get, { query: { id: Number(id) } }, { quiet: true })) };
  }
}

/** Reads a filter from the URL. A faulty one must not become none: the message would go to the whole book. */
function readFilter(json: string): ContactFilter {
  try {
    return ContactFilter.parse(JSON.parse(json || '{}'));
  } catch {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'filter' } }]);
  }
}

function* readSegment(bookUuid: string, uuid: string): SagaGenerator<Segment> {
  const { items } = yield* request(segmentsOfBook, { query: { bookUuid } }, { quiet: true });
  const segment = items.find((each) => each.uuid === uuid);
  if (!segment) throw new AppError('segment_not_found');
  return segment;
}
