import { contentTypesOf, MESSAGE_TYPES } from '@portal/messaging';
import { changeContentType, changeToCards, changeType } from './message-change';
import { messageFault, type MessageDraft } from './message-draft';

const button = { title: 'Buy', url: 'https://a.example' };
const full: MessageDraft = {
  type: 'viber', contentType: 'text/plain', body: 'Code 1234',
  content: {
    imageUrl: 'https://a.example/b.png', fileUrl: 'https://a.example/c.pdf', fileName: 'c', button, options: ['a', 'b'],
    cards: [
      { title: 'Shoes', imageUrl: 'https://a.example/b.png', button }, { title: 'Hats', imageUrl: 'https://a.example/b.png', button },
    ],
    templateId: 'x', templateParams: { pin: '1' }, language: 'uk',
  },
};
const carried = MESSAGE_TYPES.flatMap((type) => contentTypesOf(type).map((contentType) => [type, contentType] as const));

it.each(carried)('removes from %s as %s all unsupported fields and keeps all required ones', (type, contentType) => {
  const { message } = changeContentType({ ...full, type }, contentType);
  expect(message).toMatchObject({ type, contentType });
  expect(messageFault(message)).toBeNull();
});

it('replaces an unsupported content type by the first one of the new type', () => {
  expect(changeType({ ...full, contentType: 'text/img/button' }, 'viber_session').message.contentType).toBe('text/plain');
  expect(changeType({ ...full, contentType: 'file' }, 'rcs').message.contentType).toBe('file');
});

it('does not report a dropped field that is empty', () => {
  const opened: MessageDraft = { type: 'viber', contentType: 'text/plain', body: 'Sale', content: { button: { title: '', url: '' } } };
  expect(
    changeType(opened, 'sms'),
  ).toEqual({ message: { type: 'sms', contentType: 'text/plain', body: 'Sale', content: {} }, dropped: [] });
});

it('uses either cards or text in an RCS message', () => {
  const rcs: MessageDraft = { type: 'rcs', contentType: 'text/plain', body: 'Look', content: { options: ['yes', 'no'] } };
  const withCards = changeToCards(rcs, true);
  expect(withCards).toEqual({ message: { ...rcs, body: '', content: { options: ['yes', 'no'], cards: [] } }, dropped: ['text'] });
  const filled = { ...withCards.message, content: { ...withCards.message.content, cards: full.content.cards } };
  expect(changeToCards(filled, false)).toEqual({ message: { ...rcs, body: '' }, dropped: ['cards'] });
});
