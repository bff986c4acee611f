import * as contracts from '@portal/contracts';
import * as writeOff from '@portal/contracts/write-off';
import { commandPaths, commandLabel } from './action-labels';

/** Downloads have no method. */
type Call = { method?: string; path: string; access: string };
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !('_zod' in value);

const contractsOf = (...modules: Record<string, unknown>[]): Call[] => modules.flatMap(Object.values)
  .flatMap((value) => (isCall(value) ? [value] : isGroup(value) ? Object.values(value).filter(isCall) : []));
const calls = contractsOf(contracts, writeOff);

it('has a label for every call of a login that changes data', () => {
  const changing = calls.filter(({ method, access, path }) => method === 'POST'
    && access !== 'public' && !path.startsWith('/admin/finance/') && !path.startsWith('/v2/admin/'));
  expect(changing.length).toBeGreaterThan(60);
  expect(changing.map(({ path }) => path).filter((path) => commandLabel(path) === undefined)).toEqual([]);
});

it('has no other labels', () => {
  const reported = new Set(calls.filter(({ method }) => method !== 'GET').map(({ path }) => path));
  expect(Object.values(commandPaths).flat().filter((path) => !reported.has(path))).toEqual([]);
  expect([commandLabel('/v2/later'), commandLabel(null)]).toEqual([undefined, undefined]);
});
