import {
  chats, chatScopes, chatSorts, chatStates, MAX_CHAT_OFFSET, type ChatScope, type ChatSort, type ChatState,
} from '@portal/contracts';
import type { Call } from '../lists/list-calls';
import { call, type Caller } from '../lists/portal-calls';
import type { StatementProxy } from './statement-proxy';
import type { Figure } from '../lists/figure';

const PAGES = [25, 50, 100];
const REPETITIONS = 10;

type Listed = { scope: ChatScope; unread?: boolean; phone?: string; state?: ChatState; assignee?: string };

export async function listPages(caller: Caller): Promise<Call[]> {
  const calls: Call[] = [];
  for (const scope of chatScopes) {
    for (const sort of chatSorts) {
      calls.push(page(`${scope}, ${sort}, first page`, { filter: { scope }, sort }));
      for (const state of chatStates) calls.push(page(`${scope}, ${state}, ${sort}`, { filter: { scope, state }, sort }));
      const { next } = await call(caller, chats.list, { body: { limit: 100, offset: MAX_CHAT_OFFSET, filter: { scope }, sort } });
      if (next !== null) calls.push(page(`${scope}, ${sort}, deep`, { filter: { scope }, sort, cursor: next }));
    }
  }
  const filtered = (name: string, filter: Listed) => page(name, { filter, sort: '-last_msg' });
  return [
    ...calls, page('all, at the deepest offset', { filter: { scope: 'all' }, sort: '-last_msg', offset: MAX_CHAT_OFFSET }),
    filtered('all, unread', { scope: 'all', unread: true }), filtered('own, unread', { scope: 'own', unread: true }),
    filtered('all, open, of nobody', { scope: 'all', state: 'open', assignee: 'nobody' }),
    filtered('all, resolved, mine', { scope: 'all', state: 'resolved', assignee: 'me' }),
    filtered('all, digits of every number', { scope: 'all', phone: '38050' }),
    filtered('all, digits of some', { scope: 'all', phone: '7919' }),
    filtered('own, digits of some', { scope: 'own', phone: '7919' }),
    filtered('all, a whole number', { scope: 'all', phone: '380500007919' }),
    filtered('all, digits of none', { scope: 'all', phone: '99999999999' }),
    filtered('own, digits of none', { scope: 'own', phone: '99999999999' }),
    filtered('all, name of one', { scope: 'all', phone: 'Person 99990' }),
    filtered('all, name of all known', { scope: 'all', phone: 'person' }),
    filtered('own, name of all known', { scope: 'own', phone: 'person' }), filtered('all, name of none', { scope: 'all', phone: 'nobody' }),
  ];
}

/** Checks that the number of statements for a page does not depend on the page's size. */
export async function countStatements(caller: Caller, proxy: StatementProxy): Promise<Figure[]> {
  const counts: number[] = [];
  for (const limit of PAGES) {
    let min = Infinity;
    // Uses the minimum, because background statements of the node can only raise a count.
    for (let time = 0; time < REPETITIONS; time++) {
      const before = proxy.statements;
      await call(caller, chats.list, { body: { limit, offset: 0, filter: { scope: 'all' }, sort: '-last_msg' } });
      min = Math.min(min, proxy.statements - before);
    }
    counts.push(min);
  }
  return [{
    name: `statements of a page of ${PAGES.join(', ')} chats: most beyond fewest`, value: Math.max(...counts) - Math.min(...counts),
    unit: 'times', goal: 0, note: counts.join(', '),
  }];
}

function page(name: string, body: { filter: Listed; sort: ChatSort; offset?: number; cursor?: string }): Call {
  return { name, path: chats.list.path, body };
}
