import * as contracts from '@portal/contracts';
import * as writeOff from '@portal/contracts/write-off';
import { deedPaths, deedWord } from './deed-words';

/** A download has no method. */
type Call = { method?: string; path: string; access: string };
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !('_zod' in value);

const contractsOf = (...modules: Record<string, unknown>[]): Call[] => modules.flatMap(Object.values)
  .flatMap((value) => (isCall(value) ? [value] : isGroup(value) ? Object.values(value).filter(isCall) : []));
const calls = contractsOf(contracts, writeOff);

it('has words for every call by which a login changes something', () => {
  const changing = calls.filter(({ method, access, path }) => method === 'POST' && access !== 'public' && !path.startsWith('/admin/finance/') && !path.startsWith('/v2/admin/'));
  expect(changing.length).toBeGreaterThan(60);
  expect(changing.map(({ path }) => path).filter((path) => deedWord(path) === undefined)).toEqual([]);
});

it('knows no others', () => {
  const told = new Set(calls.filter(({ method, access }) => method !== 'GET' && access !== 'public').map(({ path }) => path));
  expect(Object.values(deedPaths).flat().filter((path) => !told.has(path))).toEqual([]);
  expect([deedWord('/v2/later'), deedWord(null)]).toEqual([undefined, undefined]);
});
