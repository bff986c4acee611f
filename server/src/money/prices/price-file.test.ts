import type { ImportProblem } from '@portal/contracts/admin';
import { rateSheet, tariffSheet, type PriceSheet, type SheetPrice } from './price-sheet';
import { PriceFileReport, readPriceFile } from './read-price-file';

const HEADER = 'messageType;prefix;country;destination;price';

async function read(text: string, sheet: PriceSheet = tariffSheet) {
  const report = new PriceFileReport();
  const prices: SheetPrice[] = [];
  for await (const some of readPriceFile(text, sheet, report)) prices.push(...some);
  return { prices, problems: report.problems, count: report.problemCount, rows: report.rows };
}

const price = { messageType: 'sms', prefix: '380', country: 'UA', destination: 'Ukraine', currency: null, amount: 14_500n };

it.each([
  ['semicolons', `${HEADER}\nsms;380;UA;Ukraine;1.45`],
  ['commas, another order and quotes', 'price,destination,country,prefix,messageType\r\n"1,45","Ukraine",ua,+380,SMS\r\n'],
  ['tabs, and columns of its own', 'Message Type\tPREFIX\tnote\tcountry\tdestination\tprice\nsms\t380\tx\tUA\tUkraine\t1.4500\n\n'],
  ['bars and the mark of UTF-8', '\ufeffmessage_type|prefix|country|destination|price\nsms|380|UA|Ukraine|01.45'],
])('a file with %s', async (_, file) => {
  expect(await read(file)).toEqual({ prices: [price], problems: [], count: 0, rows: 1 });
});

it.each<[string, ImportProblem, string]>([
  ['sms;;UA;Ukraine;1', 'cell_empty', 'prefix'],
  ['sms;380;UA', 'cell_empty', 'destination'],
  ['fax;380;UA;Ukraine;1', 'type_unknown', 'fax'],
  ['sms;38O;UA;Ukraine;1', 'prefix_malformed', '38O'],
  ['sms;0380;UA;Ukraine;1', 'prefix_malformed', '0380'],
  ['sms;3800000000000000;UA;Ukraine;1', 'prefix_malformed', '3800000000000000'],
  ['sms;380;UK;Ukraine;1', 'country_unknown', 'UK'],
  ['sms;380;UA;Ukraine;1 450', 'price_malformed', '1 450'],
  ['sms;380;UA;Ukraine;1.450,00', 'price_malformed', '1.450,00'],
  ['sms;380;UA;Ukraine;1e3', 'price_malformed', '1e3'],
  ['sms;380;UA;Ukraine;10000000000', 'price_malformed', '10000000000'],
  ['sms;380;UA;Ukraine;-0.01', 'price_negative', '-0.01'],
  ['sms;380;UA;Ukraine;0.00001', 'price_too_fine', '0.00001'],
  ['sms;49;DE;Germany;2', 'prefix_twice', '49'],
])('the line %s has a problem: %s', async (line, problem, value) => {
  const { problems } = await read(`${HEADER}\nsms;49;DE;Germany;1\n\n${line}`);
  expect(problems).toContainEqual({ line: 4, problem, value });
});

it('tells every problem of a line, and of all lines how many there are', async () => {
  const { prices, problems, count, rows } = await read(`${HEADER}\n${Array.from({ length: 300 }, () => 'fax;0;UA;Ukraine;-1').join('\n')}`);
  expect([prices.length, problems.length, count, rows]).toEqual([0, 100, 900, 300]);
  expect(
    problems.slice(0, 3).map(({ line, problem }) => [line, problem]),
  ).toEqual([[2, 'type_unknown'], [2, 'prefix_malformed'], [2, 'price_negative']]);
});

it('names the columns that a file does not have', async () => {
  expect(await read('prefix;price;country\n380;1;UA')).toMatchObject({
    prices: [],
    problems: [{ line: 1, problem: 'column_missing', value: 'messageType' }, { line: 1, problem: 'column_missing', value: 'destination' }],
  });
});

it.each([['', 'nothing'], ['title', 'another header alone']])('%j is no table', async (file) => {
  await expect(read(file)).rejects.toMatchObject({ error: 'price_file_refused' });
});

it('is refused with the line where a quote is never closed', async () => {
  await expect(read(`${HEADER}\nsms;380;UA;"Ukraine;1`)).rejects.toMatchObject({ error: 'csv_unreadable', params: { line: 2 } });
});

it('of rates is of one connection, by its name or its id, and in one currency', async () => {
  const file = [
    'connection;messageType;prefix;currency;cost', 'SMSC;sms;380;uah;1', '7;sms;381;UAH;2', 'Other;sms;382;UAH;2', 'SMSC;sms;383;EUR;2',
    'SMSC;sms;384;hryvnia;2',
  ].join('\n');
  const { prices, problems } = await read(
    file, rateSheet({ connectionId: 7n, connectionName: 'SMSC', currency: null, types: ['sms', 'viber'] }),
  );
  expect(prices.map(({ prefix, currency }) => [prefix, currency])).toEqual([['380', 'UAH'], ['381', 'UAH']]);
  expect(problems).toEqual([
    { line: 4, problem: 'connection_unknown', value: 'Other' }, { line: 5, problem: 'currency_differs', value: 'EUR' },
    { line: 6, problem: 'currency_differs', value: 'hryvnia' },
  ]);
  const dollars = await read(
    'connection;messageType;prefix;currency;cost\n7;sms;1;UAH;1',
    rateSheet({ connectionId: 7n, connectionName: 'SMSC', currency: 'USD', types: ['sms'] }),
  );
  expect(dollars.problems).toMatchObject([{ problem: 'currency_differs' }]);
});
