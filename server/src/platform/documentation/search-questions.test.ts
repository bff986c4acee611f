import path from 'node:path';
import type { Language } from '@portal/contracts';
import { libraryIn } from './library';

const library = libraryIn(path.join(__dirname, '../../../articles'));

const questions: [Language, string, string][] = [
  ['en', 'idempotency', 'api/basics#safe-retries'],
  ['en', 'Idempotency-Key', 'api/basics#safe-retries'],
  ['en', 'retry', 'api/basics#safe-retries'],
  ['en', 'pagination', 'api/basics#pages'],
  ['en', 'cursor', 'api/basics#pages'],
  ['en', 'rate limit', 'api/basics#limits'],
  ['en', 'rate-limit', 'api/basics#limits'],
  ['en', 'throttling', 'api/basics#limits'],
  ['en', 'api key', 'screens/developers#api-keys'],
  ['en', 'webhook', 'api/callbacks'],
  ['en', 'verify a webhook signature', 'api/callbacks#check-the-signature'],
  ['en', 'how to cancel a message', 'api/messages#schedule-a-message'],
  ['en', 'schedule a message', 'api/messages#schedule-a-message'],
  ['en', 'OTP', 'api/one-time-codes'],
  ['en', '2FA', 'screens/account#profile'],
  ['en', 'DLR', 'channels/sms#statuses'],
  ['en', 'UCS-2', 'channels/sms'],
  ['en', 'sender ID', 'screens/account#alpha-names-and-organizations'],
  ['en', 'unsubscribe', 'screens/mailing-lists#unsubscribe-links'],
  ['en', 'import contacts', 'screens/address-books#import'],
  ['en', 'how much does an SMS cost', 'costs/what-is-charged#which-price'],
  ['en', 'test mode', 'api/sandbox'],
  ['en', 'dark theme', 'screens/dashboard#settings'],
  ['en', 'balance_insufficient', 'errors/codes#balance_insufficient'],
  ['en', 'customerSmsId', 'api/basics#safe-retries'],
  ['en', 'limits', 'costs/limits'],
  ['en', 'not delivered', 'errors/reasons'],
  ['en', 'amounts you can spend by account', 'api/reference-balance'],
  ['ru', 'идемпотентность', 'api/basics#safe-retries'],
  ['ru', 'пагинация', 'api/basics#pages'],
  ['ru', 'вебхук', 'api/callbacks'],
  ['ru', 'как отменить сообщение', 'api/messages#schedule-a-message'],
  ['ru', 'чёрный список', 'screens/address-books#opt-outs'],
  ['ru', 'черный список', 'screens/address-books#opt-outs'],
  ['ru', 'почему сообщение не доставлено', 'errors/reasons'],
  ['ru', 'сколько стоит SMS', 'costs/what-is-charged#which-price'],
  ['ru', 'лимиты', 'costs/limits'],
  ['ru', 'throttling', 'api/basics#limits'],
  ['ua', 'ідемпотентність', 'api/basics#safe-retries'],
  ['ua', 'пагінація', 'api/basics#pages'],
  ['ua', 'обмеження швидкості', 'api/basics#limits'],
  ['ua', 'імʼя відправника', 'screens/account#alpha-names-and-organizations'],
  ['ua', 'ім\'я відправника', 'screens/account#alpha-names-and-organizations'],
  ['ua', 'як поповнити баланс', 'screens/finances#top-up'],
  ['ua', 'СКІЛЬКИ КОШТУЄ СМС', 'costs/what-is-charged#which-price'],
  ['ua', 'двофакторна автентифікація', 'screens/account#profile'],
  ['ua', 'unsubscribe', 'screens/mailing-lists#unsubscribe-links'],
  ['ua', 'webhook-signature', 'api/callbacks#check-the-signature'],
  ['ua', 'amounts you can spend', 'api/reference-balance'],
  ['bg', 'идемпотентност', 'api/basics#safe-retries'],
  ['bg', 'странициране', 'api/basics#pages'],
  ['bg', 'уебхук', 'api/callbacks'],
  ['bg', 'отписване', 'screens/mailing-lists#unsubscribe-links'],
  ['bg', 'черен списък', 'screens/address-books#opt-outs'],
  ['bg', 'еднократни кодове', 'api/one-time-codes'],
  ['bg', 'спиране на кампания', 'screens/mailing-lists#sending-it'],
  ['bg', 'sandbox', 'api/sandbox'],
  ['bg', 'rate limit', 'api/basics#limits'],
];

it.each(questions)('[DOC-01] answers in %s the question %s with %s', (language, question, answer) => {
  const [first] = library.search(question, { language, elements: new Set() });
  expect(first && `${first.path}${first.anchor === null ? '' : `#${first.anchor}`}`).toBe(answer);
});

it('finds what is in English alone in every language, and says so', () => {
  const [first] = library.search('amounts you can spend', { language: 'bg', elements: new Set() });
  expect(first).toMatchObject({ path: 'api/reference-balance', language: 'en' });
});
