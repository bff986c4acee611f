import { screen } from '@portal/testing';
import { renderMessage } from './message.fixture';

const text = () => screen.getByRole('textbox', { name: 'Text' });

it.each([
  ['Hello', '1 part', /^Latin, 160 per part/], ['x'.repeat(161), '2 parts', /^Latin, 154 per part/],
  ['Привіт', '1 part', /^Unicode, 70 per part/], ['П'.repeat(71), '2 parts', /^Unicode, 67 per part/],
  ['€'.repeat(81), '2 parts', /^Latin/],
])('[VAL-01] counts %p as %s', async (body, parts, encoding) => {
  await renderMessage({ body });
  expect(screen.getByText(parts)).toBeVisible();
  expect(screen.getByText(encoding)).toBeVisible();
});

it.each([
  ['x'.repeat(307), 'Sent as 3 parts, charged as 2.'], ['x'.repeat(462), 'Sent as 4 parts, charged as 3.'], ['x'.repeat(306), null],
  ['x'.repeat(309), null], ['x'.repeat(154), null],
  ['П'.repeat(134), null],
])('[VAL-13:composer] shows if more parts are sent than charged: %#', async (body, words) => {
  await renderMessage({ body });
  expect(screen.queryByText(/^Sent as/)?.textContent ?? null).toBe(words);
});

it.each([
  ['viber_trans', '5 of 950 characters'], ['viber_service', '5 of 950 characters'], ['viber_promo', '5 of 1 000 characters'],
  ['viber_session', '5 of 1 000 characters'],
  ['rcs', '5 of 3 072 characters'],
] as const)('[VAL-02] counts characters of %s, an emoji as one: %s', async (type, words) => {
  await renderMessage({ type, body: 'Hej 👍' });
  expect(screen.getByText(words)).toBeVisible();
});

it('[MAIL-12] explains the variable length of personal fields and counts without their braces', async () => {
  await renderMessage({ body: `${'a'.repeat(155)} {name|friend}` });
  expect(screen.getByText('2 parts')).toBeVisible();
  expect(screen.getByText('162 characters')).toBeVisible();
  expect(screen.getByText(/Counted with the text used when a field is empty\. The final/)).toBeVisible();
});

it('[VAL-01] warns above three parts and highlights characters that make the SMS more expensive', async () => {
  await renderMessage({ body: `${'Sale! '.repeat(40)}“now”\u00a0` });
  expect(screen.getByText('The message takes 4 parts.')).toBeVisible();
  expect(screen.getByText('3 characters raise the price.')).toBeVisible();
  for (const character of ['“', '”', 'U+00A0']) {
    expect(screen.getByText(character, { selector: 'code' })).toBeVisible();
    expect(screen.getByText(character, { selector: 'mark' })).toBeVisible();
  }
});

describe('[VAL-01] a cheaper text', () => {
  const body = `${'Sale! '.repeat(15)}“now”`;

  it('is offered with its savings, applied on request, and undone', async () => {
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

  it('names the language of the transliteration', async () => {
    const { user, written } = await renderMessage({ body: 'Ваше замовлення вже чекає на вас у магазині. '.repeat(2) });
    await user.click(screen.getByRole('button', { name: 'Replace text. Ukrainian in Latin letters:' }));
    expect(written().body).toBe('Vashe zamovlennia vzhe chekaie na vas u mahazyni. '.repeat(2));
  });

  it('is not offered for types without parts', async () => {
    await renderMessage({ type: 'viber', body });
    expect(screen.queryByText(/raises? the price/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Replace text\./ })).not.toBeInTheDocument();
  });
});

it('rejects a very long paste with an explanation', async () => {
  const { user, written } = await renderMessage();
  await user.click(text());
  await user.paste('x'.repeat(20_001));
  expect(written().body).toBe('');
  expect(text()).toHaveAccessibleDescription(/Shorten it to 4\s000 characters/);
});

describe('[MAIL-12] [MAIL-02:personal] a personal field', () => {
  it('is inserted with a replacement and marked in the preview', async () => {
    const { user, written } = await renderMessage({ body: 'Dear ' });
    await user.click(text());
    await user.click(screen.getByRole('button', { name: 'Personal field' }));
    await user.click(screen.getByRole('menuitem', { name: 'Parameter 2' }));
    expect(await screen.findByRole('textbox', { name: /^Default for/ })).toHaveFocus();
    await user.keyboard('client');
    await user.click(screen.getByRole('button', { name: 'Insert' }));
    expect(written().body).toBe('Dear {param2|client}');
    expect(screen.getByRole('figure')).toHaveTextContent('Dear client');
  });

  it('can be canceled', async () => {
    const { user, written } = await renderMessage({ body: 'Dear ' });
    await user.click(screen.getByRole('button', { name: 'Personal field' }));
    await user.click(screen.getByRole('menuitem', { name: 'Name' }));
    expect(await screen.findByRole('textbox', { name: /^Default for/ })).toHaveFocus();
    await user.keyboard('x{Escape}');
    expect(screen.queryByRole('button', { name: 'Insert' })).not.toBeInTheDocument();
    expect(written().body).toBe('Dear ');
  });
});

describe('[LNK-02:link] the unsubscribe link', () => {
  it('is inserted after a space and marked in the preview', async () => {
    const { user, written } = await renderMessage({ body: 'Stop:' });
    await user.click(text());
    await user.click(screen.getByRole('button', { name: 'Unsubscribe link' }));
    expect(written().body).toBe('Stop: {unsubscribe}');
    expect(screen.getByRole('figure')).toHaveTextContent('Stop: Unsubscribe link');
  });

  it('is not offered for a one-time code', async () => {
    await renderMessage({ type: 'telegram_otp' });
    expect(screen.queryByRole('button', { name: 'Unsubscribe link' })).toBeNull();
  });
});
