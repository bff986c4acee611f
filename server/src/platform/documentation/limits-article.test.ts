import path from 'node:path';
import {
  languages, MAX_CONTACT_FIELD, MAX_SPREAD_SECONDS, MAX_TEXT_CHARACTERS, MAX_TTL_SECONDS, MIN_SPREAD_SECONDS, MIN_TTL_SECONDS, MAX_KEYS,
  type DocBlock,
  type DocInline,
} from '@portal/contracts';
import {
  apiLists, apiMessages, MAX_BULK_LINES, MAX_CALLBACKS, MAX_CONTACTS_AT_ONCE, MAX_OTP_ATTEMPTS, MAX_STATUS_CALLBACKS, NewOtp,
} from '@portal/contracts/api';
import { BURST_SECONDS, defaultApiRateLimits } from '../http/api/call-limits';
import { PORTAL_LIMITS } from '../../customers/limits';
import { MAX_PER_NUMBER, WITHIN_SECONDS } from '../../messaging/otp';
import { readArticles } from './article-files';

const written = readArticles(path.join(__dirname, '../../../articles'));
const contentOf = (language: string) => written.find((article) => article.language === language && article.path === 'costs/limits')?.content
  ?? [];
const textOf = (words: readonly DocInline[]): string => words.map((word) => ('words' in word ? textOf(word.words) : word.text)).join('');
/** Ignores thousands separators. */
const numbersOf = (text: string): number[] => [...text.matchAll(/\d{1,3}(?:[,\s]\d{3})+(?!\d)|\d+/gu)].map(([digits]) => Number(
  digits.replace(/\D/gu, ''),
));
const tableOf = (language: string) => contentOf(language)
  .flatMap((block: DocBlock) => (block.kind === 'table' ? block.rows : []))
  .map((cells) => numbersOf(textOf(cells[1] ?? [])));

const DAY = 86_400;
const accepts = (parses: (value: number) => boolean) => {
  const allowed = Array.from({ length: 1_002 }, (_, value) => value).filter(parses);
  return [Math.min(...allowed), Math.max(...allowed)];
};
const otp = (more: object) => NewOtp.safeParse({ to: '+380671234567', from: 'SHOP', channels: [{ type: 'sms' }], ...more }).success;
const { to } = apiMessages.estimate.body.shape;
const { sending, otp: codes, reading, others } = defaultApiRateLimits;

const limits: number[][] = [
  [MAX_BULK_LINES],
  [MAX_TEXT_CHARACTERS],
  [MAX_CONTACT_FIELD],
  [MIN_TTL_SECONDS, MAX_TTL_SECONDS / DAY],
  [MIN_SPREAD_SECONDS / 60, MAX_SPREAD_SECONDS / DAY],
  [MAX_CONTACTS_AT_ONCE],
  [accepts((count) => to.safeParse(Array<string>(count).fill('0671234567')).success)[1] ?? 0],
  [
    ...accepts((length) => otp({ length })), ...accepts((ttlSeconds) => otp({ ttlSeconds })).map((seconds) => seconds / 60),
    MAX_OTP_ATTEMPTS,
  ],
  [MAX_KEYS],
  [MAX_CALLBACKS, MAX_STATUS_CALLBACKS],
  [accepts((limit) => apiLists.listLists.query.shape.limit.safeParse(String(limit)).success)[1] ?? 0],
  [sending, others],
  [MAX_PER_NUMBER, WITHIN_SECONDS / 60],
];

it.each(languages)('[DOC-01] tells the limits that the code has, in %s', (language) => {
  expect([sending, codes, reading]).toEqual([sending, sending, sending]);
  expect(BURST_SECONDS).toBe(5);
  expect(tableOf(language)).toEqual(limits);
  const lists = contentOf(language).flatMap((block: DocBlock) => (block.kind === 'list' ? block.items : []));
  const guards = lists.map((item) => numbersOf(
    item.flatMap((block) => (block.kind === 'paragraph' ? [textOf(block.words)] : [])).join(' '),
  ));
  expect(guards[1]?.[0]).toBe(PORTAL_LIMITS.perBlock);
  expect(guards[2]?.[0]).toBe(PORTAL_LIMITS.perKey);
});
