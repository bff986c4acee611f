import { listLinkClicks, mailings, type Language } from '@portal/contracts';
import { aMailingDetail, aMessage, fakeApi, renderScreen, screen, within } from '@portal/testing';
import remote from './index';

const statuses = [0, 10, 1, 2, 3, 4, 5, 6, 101];
const texts: Record<Language, readonly string[]> = {
  en: [
    'Prepared', 'Queued', 'Processing', 'Undeliverable', 'Delivered', 'Expired', 'Permanent error', 'Temporary failure', 'Unknown',
    'Seen',
  ],
  ru: [
    'Подготовлено', 'В очереди', 'Обрабатывается', 'Доставка невозможна',
    'Доставлено', 'Срок истёк', 'Постоянная ошибка', 'Временная ошибка',
    'Неизвестно', 'Просмотрено',
  ],
  ua: [
    'Підготовлено', 'У черзі', 'Обробляється', 'Доставка неможлива', 'Доставлено', 'Термін минув', 'Постійна помилка', 'Тимчасова помилка',
    'Невідомо', 'Переглянуто',
  ],
  bg: [
    'Подготвено', 'На опашка', 'Обработва се', 'Не може да се достави', 'Доставено', 'Изтекъл срок', 'Трайна грешка', 'Временна грешка',
    'Неизвестно', 'Видяно',
  ],
};

beforeEach(() => {
  fakeApi(listLinkClicks, { items: [], days: [] });
  fakeApi(mailings.delivery, { stepSeconds: 60, items: [], later: null });
});

it.each(
  Object.entries(texts) as [Language, readonly string[]][],
)('[MAIL-09] shows each delivery status with its own text and icon in %s', async (language, words) => {
  fakeApi(mailings.get, aMailingDetail({ id: 7, status: 1 }));
  fakeApi(mailings.messages, {
    items: statuses.map((status) => aMessage({ id: String(status), status, extended_status: status === 3 ? 'seen' : null })), next: null,
    previous: null,
  });
  await renderScreen(remote, 'mailing', { path: '/smslist/7', language });
  const grid = within((await screen.findAllByRole('grid')).at(-1) ?? document.body);
  const signs = await Promise.all(words.map(async (word) => {
    const badge = (await grid.findByText(word)).parentElement;
    return badge?.querySelector('svg path')?.getAttribute('d');
  }));
  expect(signs.every(Boolean)).toBe(true);
  expect(new Set(signs).size).toBe(words.length);
});

it('[MAIL-09] shows an unknown status by its number', async () => {
  fakeApi(mailings.get, aMailingDetail({ id: 7, status: 1, counts: { 3: 1, 77: 2 }, msgcount: 3 }));
  fakeApi(mailings.messages, { items: [aMessage({ status: 77 })], next: null, previous: null });
  await renderScreen(remote, 'mailing', { path: '/smslist/7' });
  const legend = within(await screen.findByRole('list', { name: 'Delivery' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Delivered: 1/), expect.stringMatching(/^Unknown: 2.*Status 77: 2$/),
  ]);
  expect(legend.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Delivered']);
  expect(await within(screen.getByRole('grid', { name: 'Messages' })).findByText('Status 77')).toBeVisible();
});
