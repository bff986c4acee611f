import { failure } from '@portal/portal';
import { emptyMessage } from './message-draft';
import { findErrors, fieldInMessage } from './message-errors';

const refused = (field: string) => failure('invalid_request', { lines: [{ message: 'field_invalid', params: { field } }] });

it.each([
  ['body', '', 'body'], ['content.button.url', '', 'content.button.url'], ['body.content.cards.0.title', '', 'content.cards.0.title'],
  ['contentType', '', 'contentType'],
  ['fallback.body', 'fallback.', 'body'], ['fallback.content.imageUrl', 'fallback.', 'content.imageUrl'],
  ['fallback.body', '', undefined], ['body', 'fallback.', undefined], ['recipients', '', undefined],
  ['fallback.alphaNameUuid', 'fallback.', undefined],
])('assigns the error of %s under %j to %s', (field, under, place) => expect(fieldInMessage(refused(field), under)).toBe(place));

it('reports all missing fields together', () => {
  expect(
    Object.keys(findErrors({ ...emptyMessage('viber'), contentType: 'text/img/button' })).sort(),
  ).toEqual(['body', 'content.button', 'content.imageUrl']);
  expect(Object.keys(findErrors(emptyMessage('speechcall'))).sort()).toEqual(['body', 'content.language']);
  expect(findErrors(emptyMessage('flashcall'))).toEqual({});
});

it('distinguishes a list with too few items from a text that is too long', () => {
  const card = { title: 'x'.repeat(39), imageUrl: 'https://a.example', button: { title: 'Buy', url: 'https://a.example' } };
  expect(findErrors({ ...emptyMessage('viber_carousel'), body: 'New', content: { cards: [card] } })).toEqual({
    'content.cards': { key: 'compose.atLeast', params: { min: 2 } },
    'content.cards.0.title': { key: 'compose.tooLong', params: { max: 38 } },
  });
});
