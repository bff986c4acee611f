import type { Language } from '@portal/contracts';
import { MESSAGE_TYPES, type MessageType } from '@portal/messaging';
import { screen, within } from '@portal/testing';
import { renderMessage, type MessageOptions } from './message.fixture';
import type { MessageDraft } from './message-draft';

const picture = `${window.location.origin}/i/shoes.png`;
const button = { title: 'Buy', url: 'https://a.example' };
const phone = () => within(screen.getByRole('figure', { name: 'Recipient preview' }));
const show = async (message: MessageOptions) => {
  await renderMessage(message);
  return phone();
};

describe('the phone preview', () => {
  it.each<[MessageType, Partial<MessageDraft>, readonly RegExp[]]>([
    ['sms', { body: 'Sale today' }, [/Sale today/]],
    ['viber', { body: 'Sale', content: { button } }, [/Sale/, /Button: Buy/]],
    ['viber_service', { body: 'Your parcel' }, [/Your parcel/]],
    ['viber_trans', { body: 'Paid' }, [/Paid/]],
    ['viber_promo', { body: 'Sale', contentType: 'text/img/button', content: { imageUrl: picture, button } }, [/Sale/, /Button: Buy/]],
    ['viber_session', { contentType: 'file', content: { fileUrl: 'https://a.example/p.pdf', fileName: 'Prices' } }, [/Prices/]],
    ['viber_otp', {
      content: { templateId: 't-1', language: 'uk', templateParams: { pin: '1234' } },
    }, [/template t-1/, /Ukrainian/, /pin/, /1234/]],
    ['viber_survey', { body: 'Well?', content: { options: ['Yes', 'No'] } }, [/Well\?/, /Yes/, /No/]],
    ['telegram_otp', { body: 'Your code is 48213' }, [/verification code from SHOP/, /48213/]],
    ['rcs', { body: 'Look', content: { options: ['More', 'Stop'], button } }, [/Look/, /More/, /Stop/, /Button: Buy/]],
    ['flashcall', {}, [/Incoming call/, /A number ending in the code/, /Rings once/]],
    ['flashcall_callback', {}, [/The recipient calls/, /The call isn’t answered/]],
    ['speechcall', {
      body: 'Your order is ready', content: { language: 'en' },
    }, [/Incoming call/, /Voice language: English/, /Your order is ready/]],
  ])('[MAIL-03:%s] %j', async (type, message, words) => {
    await show({ type, ...message });
    const figure = screen.getByRole('figure');
    expect(figure).toHaveTextContent('SHOP');
    for (const each of words) expect(figure).toHaveTextContent(each);
    // Telegram provides its own text around the code.
    if (type === 'telegram_otp') expect(figure).not.toHaveTextContent('Your code is');
  });

  it('[MAIL-03:viber_carousel] shows cards with picture, text and buttons', async () => {
    const cards = ['Shoes', 'Hats'].map((title) => ({
      title, imageUrl: picture, button, secondButton: { title: 'More', url: 'https://a.example' },
    }));
    const inside = await show({ type: 'viber_carousel', body: 'New', content: { cards } });
    const items = within(inside.getByRole('list', { name: 'Cards' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['ShoesButton: BuyButton: More', 'HatsButton: BuyButton: More']);
    expect(inside.getAllByRole('img')).toHaveLength(2);
  });
});

it('[MAIL-03] renders no interactive elements in the preview', async () => {
  const inside = await show({ type: 'viber', body: 'https://a.example', content: { button } });
  expect(inside.queryByRole('button')).not.toBeInTheDocument();
  expect(inside.queryByRole('link')).not.toBeInTheDocument();
});

it('[VAL-01] marks where the parts of a long SMS meet', async () => {
  await show({ body: `${'a'.repeat(154)}${'b'.repeat(154)}c` });
  const figure = screen.getByRole('figure');
  expect(figure).toHaveTextContent(/a{154}part 2 of 3b{154}part 3 of 3c/);
});

it('[MAIL-12] fills personal fields with a recipient\'s data, or marks them', async () => {
  await show({ body: 'Dear {name|friend}, {param1}!' });
  expect(screen.getByRole('figure')).toHaveTextContent('Dear friend, Parameter 1!');
});

it('[MAIL-12] shows the text of one recipient', async () => {
  await show({ body: 'Dear {name|friend}!', sample: { body: 'Dear Olena!' } });
  expect(screen.getByRole('figure')).toHaveTextContent('Dear Olena!');
});

it('shows a placeholder for a missing picture', async () => {
  const inside = await show({ type: 'viber_session', contentType: 'image/plain', content: {} });
  expect(inside.getByText('Your image appears here')).toBeVisible();
});

it('explains that an external picture cannot be shown', async () => {
  const foreign = await show({ type: 'viber_session', contentType: 'image/plain', content: { imageUrl: 'https://a.example/shoes.png' } });
  expect(foreign.getByText('External image. It appears on the phone.')).toBeVisible();
  expect(foreign.queryByRole('img')).not.toBeInTheDocument();
});

it.each<Language>(['en', 'ru', 'ua', 'bg'])('translates every preview to %s', async (language) => {
  for (const type of MESSAGE_TYPES) {
    const { unmount } = await renderMessage({ type, language });
    expect(screen.getByRole('figure')).not.toHaveTextContent(/compose\.|messageType\./);
    unmount();
  }
});
