import { screen } from '@portal/testing';
import { renderMessage } from './message.fixture';

const text = () => screen.getByRole('textbox', { name: 'Text' });

it.each([
  ['Hello', '1 part', /^Latin, 160 per part/], ['x'.repeat(161), '2 parts', /^Latin, 154 per part/],
  ['Привіт', '1 part', /^Unicode, 70 per part/], ['П'.repeat(71), '2 parts', /^Unicode, 67 per part/], ['€'.repeat(81), '2 parts', /^Latin/],
])('[VAL-01] counts %p as %s', async (body, parts, encoding) => {
  await renderMessage({ body });
  expect(screen.getByText(parts)).toBeVisible();
  expect(screen.getByText(encoding)).toBeVisible();
});

it.each([
  ['x'.repeat(307), 'Sent as 3 parts, charged as 2.'], ['x'.repeat(462), 'Sent as 4 parts, charged as 3.'], ['x'.repeat(306), null], ['x'.repeat(309), null], ['x'.repeat(154), null],
  ['П'.repeat(134), null],
])('[VAL-13:composer] says where more parts leave than are charged: %#', async (body, words) => {
  await renderMessage({ body });
  expect(screen.queryByText(/^Sent as/)?.textContent ?? null).toBe(words);
});

it.each([
  ['viber_trans', '5 of 950 characters'], ['viber_service', '5 of 950 characters'], ['viber_promo', '5 of 1,000 characters'], ['viber_session', '5 of 1,000 characters'],
  ['rcs', '5 of 3,072 characters'],
] as const)('[VAL-02] counts the characters of %s, an emoji as one: %s', async (type, words) => {
  await renderMessage({ type, body: 'Hej 👍' });
  expect(screen.getByText(words)).toBeVisible();
});

it('[MAIL-12] says that a text with personal fields has no one length, and counts it without their braces', async () => {
  await renderMessage({ body: `${'a'.repeat(155)} {name|friend}` });
  expect(screen.getByText('2 parts')).toBeVisible();
  expect(screen.getByText('162 characters')).toBeVisible();
  expect(screen.getByText(/Estimate without personal fields\. The final/)).toBeVisible();
});

it('[VAL-01] warns above three parts, names the characters that make the text more expensive, and marks them in it', async () => {
  await renderMessage({ body: `${'Sale! '.repeat(40)}“now”\u00a0` });
  expect(screen.getByText('The message takes 4 parts.')).toBeVisible();
  expect(screen.getByText('3 characters raise the price.')).toBeVisible();
  for (const character of ['“', '”', 'U+00A0']) {
    expect(screen.getByText(character, { selector: 'code' })).toBeVisible();
    expect(screen.getByText(character, { selector: 'mark' })).toBeVisible();
  }
});

describe('[VAL-01] the cheaper text', () => {
  const body = `${'Sale! '.repeat(15)}“now”`;

  it('is shown with what it saves, put in at one’s word, and taken back', async () => {
    const { user, written } = await renderMessage({ body });
    expect(screen.getByText(/1 part instead of 2/)).toBeVisible();
    expect(screen.getByText(`${'Sale! '.repeat(15)}"now"`)).toBeVisible();
    expect(written().body).toBe(body);
    await user.click(screen.getByRole('button', { name: /^Replace text\./ }));
    expect(written().body).toBe(`${'Sale! '.repeat(15)}"now"`);
    expect(screen.getByText('1 part')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(written().body).toBe(body);
    await user.type(text(), '!');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('in Latin letters names the language it was read as', async () => {
    const { user, written } = await renderMessage({ body: 'Ваше замовлення вже чекає на вас у магазині. '.repeat(2) });
    await user.click(screen.getByRole('button', { name: 'Replace text. Ukrainian in Latin letters:' }));
    expect(written().body).toBe('Vashe zamovlennia vzhe chekaie na vas u mahazyni. '.repeat(2));
  });

  it('is not spoken of where nothing is charged by parts', async () => {
    await renderMessage({ type: 'viber', body });
    expect(screen.queryByText(/raises? the price/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Replace text\./ })).not.toBeInTheDocument();
  });
});

it('a book pasted by mistake is not taken in, and it is said why', async () => {
  const { user, written } = await renderMessage();
  await user.click(text());
  await user.paste('x'.repeat(20_001));
  expect(written().body).toBe('');
  expect(text()).toHaveAccessibleDescription(/Shorten it to 4000 characters/);
});

describe('[MAIL-12] [MAIL-02:personal] a personal field', () => {
  it('is put in with words for those who lack it, and shown on the phone as such', async () => {
    const { user, written } = await renderMessage({ body: 'Dear ' });
    await user.click(text());
    await user.click(screen.getByRole('button', { name: 'Personal field' }));
    await user.click(screen.getByRole('menuitem', { name: 'Parameter 2' }));
    await user.keyboard('client');
    await user.click(screen.getByRole('button', { name: 'Insert' }));
    expect(written().body).toBe('Dear {param2|client}');
    expect(screen.getByRole('figure')).toHaveTextContent('Dear client');
  });

  it('can be given up', async () => {
    const { user, written } = await renderMessage({ body: 'Dear ' });
    await user.click(screen.getByRole('button', { name: 'Personal field' }));
    await user.click(screen.getByRole('menuitem', { name: 'Name' }));
    await user.keyboard('x{Escape}');
    expect(screen.queryByRole('button', { name: 'Insert' })).not.toBeInTheDocument();
    expect(written().body).toBe('Dear ');
  });
});
