import type { ContentType } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { screen, waitFor, within } from '@portal/testing';
import { renderMessage } from './message.fixture';
import { messageFault } from './message-draft';

/** Finds each field by a label or control that no other field has. */
const fields = {
  text: () => screen.queryByRole('textbox', { name: /^(Text|Question|Spoken text|Internal note \(optional\))$/ }),
  picture: () => screen.queryByRole('textbox', { name: 'Image address' }),
  file: () => screen.queryByRole('textbox', { name: 'File address' }),
  button: () => screen.queryByRole('textbox', { name: 'Button text' }) ?? screen.queryByRole('switch', { name: 'Add a button' }),
  answers: () => screen.queryByRole('button', { name: 'Add answer' }),
  cards: () => screen.queryByRole('button', { name: 'Add card' }) ?? screen.queryByRole('switch', { name: 'Cards instead of text' }),
  template: () => screen.queryByRole('textbox', { name: 'Template ID' }),
  language: () => screen.queryByRole('combobox', { name: /^(Voice|Template) language/ }),
};
type FieldName = keyof typeof fields;
const shown = () => (Object.keys(fields) as FieldName[]).filter((field) => fields[field]());

const text = () => screen.getByRole('textbox', { name: 'Text' });
const type = () => screen.getByRole('combobox', { name: /^Message type/ });

describe('shows exactly the fields of the message type', () => {
  it.each<[MessageType, FieldName[]]>([
    ['sms', ['text']], ['viber', ['text', 'button']], ['viber_service', ['text', 'button']], ['viber_trans', ['text', 'button']],
    ['viber_promo', ['text', 'button']],
    ['viber_session', ['text']], ['viber_otp', ['text', 'template', 'language']], ['viber_survey', ['text', 'answers']],
    ['telegram_otp', ['text']],
    ['rcs', ['text', 'button', 'answers', 'cards']], ['flashcall', ['text']], ['flashcall_callback', ['text']],
    ['speechcall', ['text', 'language']],
  ])('[MAIL-03:%s] %j', async (type, expected) => {
    await renderMessage({ type });
    expect(shown()).toEqual(expected);
  });

  it('[MAIL-03:viber_carousel] shows a text, and a picture and button for each card', async () => {
    await renderMessage({ type: 'viber_carousel' });
    const [first, second, ...rest] = screen.getAllByRole('group', { name: /^Card \d$/ });
    expect(text()).toBeVisible();
    expect(rest).toEqual([]);
    for (const card of [first!, second!]) {
      expect(within(card).getByRole('textbox', { name: 'Image address' })).toBeVisible();
      expect(within(card).getByRole('textbox', { name: 'Button text' })).toBeVisible();
    }
  });

  it.each<[ContentType, string, FieldName[]]>([
    ['text/plain', 'Text', ['text', 'button']], ['image/plain', 'Image', ['picture']], ['image', 'Image and text', ['text', 'picture']],
    ['text/img/button', 'Image, text, and button', ['text', 'picture', 'button']], ['file', 'File', ['file']],
  ])('[MAIL-02:content] [MAIL-03:%s] %s', async (contentType, name, expected) => {
    const { user, written } = await renderMessage({ type: 'viber_promo', contentType: contentType === 'file' ? 'image' : 'file' });
    await user.click(screen.getByRole('radio', { name }));
    expect(written().contentType).toBe(contentType);
    await waitFor(() => expect(shown()).toEqual(expected));
  });
});

it('[MAIL-03] offers exactly the types of the alpha name, with explanations', async () => {
  const { user } = await renderMessage({ types: ['sms', 'viber_survey'] });
  expect(within(type()).getAllByRole('option').map((option) => option.getAttribute('value'))).toEqual(['sms', 'viber_survey']);
  await user.selectOptions(type(), 'Viber survey');
  expect(type()).toHaveAccessibleDescription('Question with answer buttons.');
});

it('[MAIL-03] reports that the alpha name does not support the chosen type', async () => {
  await renderMessage({ type: 'rcs', types: ['sms'] });
  expect(type()).toHaveAccessibleDescription(/can’t send RCS/);
});

describe('a change of type', () => {
  const promo = {
    type: 'viber_promo', contentType: 'text/img/button', body: 'Sale',
    content: { imageUrl: 'https://a.example/b.png', button: { title: 'Buy', url: 'https://a.example' } },
  } as const;

  it('keeps supported fields, reports the dropped ones, and restores them', async () => {
    const { user, written } = await renderMessage(promo);
    await user.selectOptions(type(), 'SMS');
    expect(written()).toEqual({ type: 'sms', contentType: 'text/plain', body: 'Sale', content: {} });
    expect(screen.getByText(/Removed: image, button\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(written()).toEqual(promo);
    expect(screen.queryByText(/This message type doesn’t support everything/)).not.toBeInTheDocument();
  });

  it('keeps all fields if the new type supports them', async () => {
    const { user, written } = await renderMessage(promo);
    await user.selectOptions(type(), 'RCS');
    expect(written()).toEqual({ ...promo, type: 'rcs' });
    expect(screen.queryByText(/This message type doesn’t support everything/)).not.toBeInTheDocument();
  });
});

it('[MAIL-03:viber_survey] adds, moves by keyboard and removes answers', async () => {
  const { user, written } = await renderMessage({ type: 'viber_survey', body: 'Well?' });
  await user.type(screen.getByRole('textbox', { name: 'Answer 1' }), 'Yes');
  await user.type(screen.getByRole('textbox', { name: 'Answer 2' }), 'No');
  await user.click(screen.getByRole('button', { name: 'Add answer' }));
  await user.keyboard('Maybe');
  screen.getByRole('button', { name: 'Move up: Maybe' }).focus();
  await user.keyboard('{Enter}');
  expect(written().content.options).toEqual(['Yes', 'Maybe', 'No']);
  await user.click(screen.getByRole('button', { name: 'Remove Yes' }));
  expect(written().content.options).toEqual(['Maybe', 'No']);
  expect(messageFault(written())).toBeNull();
});

it('[MAIL-03:viber_otp] edits the template, its language and its parameters', async () => {
  const { user, written } = await renderMessage({ type: 'viber_otp' });
  await user.type(screen.getByRole('textbox', { name: 'Template ID' }), 't-1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Template language' }), 'Ukrainian');
  await user.click(screen.getByRole('button', { name: 'Add value' }));
  await user.keyboard('pin');
  await user.type(screen.getByRole('textbox', { name: 'Value 1: content' }), '1234');
  expect(written().content).toEqual({ templateId: 't-1', language: 'uk', templateParams: { pin: '1234' } });
  expect(messageFault(written())).toBeNull();
});

it('[MAIL-03:viber_carousel] fills cards and moves them with their content', async () => {
  const { user, written } = await renderMessage({ type: 'viber_carousel', body: 'New' });
  for (const [index, name] of ['Shoes', 'Hats'].entries()) {
    const card = within(screen.getByRole('group', { name: `Card ${index + 1}` }));
    for (const [field, words] of [
      ['Card text', name], ['Image address', 'https://a.example/x.png'], ['Button text', 'Buy'], ['Button address', 'https://a.example'],
    ] as const) {
      await user.click(card.getByRole('textbox', { name: field }));
      await user.paste(words);
    }
  }
  expect(messageFault(written())).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Move down: Shoes' }));
  expect(written().content.cards?.map(({ title }) => title)).toEqual(['Hats', 'Shoes']);
});

it('[MAIL-03:viber_carousel] limits a carousel to five cards', async () => {
  const card = { title: 'Shoes', imageUrl: 'https://a.example/x.png', button: { title: 'Buy', url: 'https://a.example' } };
  const { user, written } = await renderMessage({ type: 'viber_carousel', content: { cards: [card, card, card, card] } });
  const add = screen.getByRole('button', { name: 'Add card' });
  await user.click(add);
  await user.click(add);
  expect(written().content.cards).toHaveLength(5);
});

it('[MAIL-03:rcs] replaces the RCS text by cards', async () => {
  const { user, written } = await renderMessage({ type: 'rcs', body: 'Look' });
  await user.click(screen.getByRole('switch', { name: 'Cards instead of text' }));
  expect(screen.getByText(/Removed: text\./)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Text' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'Cards instead of text' }));
  expect(written().content.cards).toBeUndefined();
  expect(text()).toBeVisible();
});

describe('shows each error at its field', () => {
  it.each([
    ['telegram_otp', { body: 'no code' }, 'Text', /exactly one code of 4 to 8 digits/],
    ['viber_promo', { body: 'x'.repeat(1_001) }, 'Text', /Shorten it to 1\s000 characters/],
    ['viber_session', { contentType: 'file', content: { fileUrl: 'ftp://a' } }, 'File address', /starts with https/],
    ['viber_session', { contentType: 'file', content: { fileUrl: 'https://a.example/a b' } }, 'File address', /without spaces/],
    ['viber_session', { contentType: 'file', content: {} }, 'File name shown to the recipient', /Enter a file name\./],
    ['viber', { body: 'a', content: { button: { title: 'Buy', url: '' } } }, 'Button address', /Fill in this field\./],
    ['viber_survey', { body: 'a', content: { options: ['one', ''] } }, 'Answer 2', /Fill in this field\./],
    ['sms', { body: '\u0000' }, 'Text', /contains characters that can’t be sent/],
    ['sms', {}, 'Text', /The text is empty/],
  ] as const)('%s %j', async (type, start, field, words) => {
    await renderMessage({ type, tried: true, ...start } as Parameters<typeof renderMessage>[0]);
    expect(screen.getByRole('textbox', { name: field })).toHaveAccessibleDescription(words);
  });

  it('accepts a code that comes from a personal field', async () => {
    await renderMessage({ type: 'telegram_otp', tried: true, body: 'Code {param1}' });
    expect(text()).toBeValid();
  });
});

it.each(
  [['ru', 'Тип сообщения'], ['ua', 'Тип повідомлення'], ['bg', 'Тип съобщение']] as const,
)('translates to %s', async (language, words) => {
  await renderMessage({ type: 'viber_carousel', language });
  expect(screen.getByText(words)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/compose\.|text\.[a-z]/);
});

it('inserts at the cursor position', async () => {
  const { user, written } = await renderMessage({ body: 'Hello !' });
  const area = text() as HTMLTextAreaElement;
  await user.click(area);
  area.setSelectionRange(6, 6);
  await user.click(screen.getByRole('button', { name: 'Personal field' }));
  await user.click(screen.getByRole('menuitem', { name: 'Name' }));
  expect(await screen.findByRole('textbox', { name: /^Default for/ })).toHaveFocus();
  await user.keyboard('my {{friend}{Enter}');
  expect(written().body).toBe('Hello {name|my friend}!');
  await waitFor(() => expect(area).toHaveFocus());
});
