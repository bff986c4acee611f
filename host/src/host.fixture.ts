import {
  type Balance, home, mailingChart, page, remotes, type RemoteRelease, session, type UserInfo,
} from '@portal/contracts';
import { tokenReceived, writeCookie } from '@portal/portal';
import { aUserInfo, fakeApi, startTexts } from '@portal/testing';
import { createHost, type Host } from './create-host';
import type { Socket } from './realtime/socket';
import { bootRequested } from './session/boot.slice';

/** A started host with a fake page and fake sockets. */
export type Opened = {
  host: Host;
  /** Recorded navigations of the fake page, such as 'reload', 'go /login' or 'replace /401'. */
  moves: string[];
  sockets: FakeSocket[];
};

export class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  onerror: Socket['onerror'] = null;
  sent: unknown[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  sendFrame(frame: object) {
    this.onmessage?.call(this as never, { data: JSON.stringify(frame) } as MessageEvent);
  }
  drop(code = 1006) {
    this.onclose?.call(this as never, { code } as CloseEvent);
  }
}

export const aBalance: Balance = { sum: '12.50', currency_code: 'EUR', organizationUuid: null };

export function aServer({ info = aUserInfo(), elements = ['/dashboard', '/smslist/list'], releases = [] }: {
  info?: UserInfo; elements?: readonly string[]; releases?: readonly RemoteRelease[];
} = {}) {
  return {
    page: fakeApi(page.data, { pageTitle: 'Portal', version: 2025072200, defaultCountry: 'BG', offer: {} }),
    info: fakeApi(session.info, info),
    elements: fakeApi(session.elements, { elements: elements.map((path) => ({ path })) }),
    remotes: fakeApi(remotes.mine, { set: '1', remotes: [...releases] }),
    balance: fakeApi(session.balance, { balance: aBalance }),
    organizations: fakeApi(session.organizations, { data: [] }),
    alphaNames: fakeApi(session.alphaNames, { items: [] }),
    allAlphaNames: fakeApi(session.allAlphaNames, { items: [] }),
    logout: fakeApi(session.logout, {}),
    // The start page of a customer who has sent lists before, but nothing lately.
    figures: fakeApi(home.figures, { currency_code: 'EUR', unused: false, traffic: null, lasts: null }),
    tasks: fakeApi(home.tasks, { lists: null, chats: null, imports: null, lowBalances: null }),
    setup: fakeApi(home.setup, { sender: 'ready', balance: true, contacts: true, test: true, list: true }),
    chart: fakeApi(mailingChart, { items: [], currency_code: 'EUR' }),
    lists: fakeApi(home.recentLists, { items: [] }),
  };
}

const open: Host[] = [];

export async function openHost({ here = '/dashboard', token = 't-1' } = {}): Promise<Opened> {
  await startTexts('en');
  writeCookie('userToken', token);
  writeCookie('loggedIn', '1');
  const moves: string[] = [];
  const sockets: FakeSocket[] = [];
  const host = createHost({
    page: {
      reload: () => moves.push('reload'), go: (url) => moves.push(`go ${url}`), replace: (url) => moves.push(`replace ${url}`),
      here: () => here,
    },
    openSocket: () => {
      sockets.push(new FakeSocket());
      return sockets[sockets.length - 1] as FakeSocket;
    },
  });
  open.push(host);
  host.store.dispatch(tokenReceived(token));
  host.start();
  host.store.dispatch(bootRequested());
  return { host, moves, sockets };
}

afterEach(() => {
  open.splice(0).forEach((host) => host.stop());
  sessionStorage.clear();
});
