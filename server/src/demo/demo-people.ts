import type { Role } from '@portal/contracts';
import { demoBooks, type DemoBook } from './demo-books';
import { demoChats, type DemoChat } from './demo-chats';

export type DemoOrganization = { name: string; type: 1 | 2; email: string; address: string; alphaNames: readonly string[] };
export type DemoLogin = { login: string; name: string; roles: readonly Role[]; type: 'client' | 'service' };
export type DemoCustomer = {
  /** What it is known by at later starts, and what tells a database of the demo from one with real customers. */
  uuid: string;
  name: string;
  email: string;
  type: 1 | 2;
  /** Ten thousand hryvnias, once; the provider's own people spend none. */
  funded: boolean;
  stopList: readonly string[];
  /** Has templates and short links to begin with. */
  writes: boolean;
  /** Has invoices to begin with. */
  billed: boolean;
  books: readonly DemoBook[];
  /** With the first alpha name. */
  chats: readonly DemoChat[];
  organizations: readonly DemoOrganization[];
  logins: readonly DemoLogin[];
};

/** Two customers, so that everyone can see that neither sees the other, and the provider's own people. One login for each role. */
export const demoCustomers: readonly DemoCustomer[] = [
  {
    uuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0001',
    name: 'Demo Ltd', email: 'office@demo.example', type: 1, funded: true, stopList: ['380670000001', '380500000001'], writes: true, billed: true, books: demoBooks, chats: demoChats,
    organizations: [
      { name: 'Demo Ltd', type: 2, email: 'office@demo.example', address: 'Kyiv, Khreshchatyk 1', alphaNames: ['DEMO'] },
      { name: 'Demo Shop', type: 2, email: 'shop@demo.example', address: 'Lviv, Rynok 10', alphaNames: ['SHOP'] },
    ],
    logins: [
      { login: 'demo', name: 'Olena Demo', roles: ['user', 'fin', 'topup', 'clientAdmin'], type: 'client' },
      { login: 'operator', name: 'Taras Operator', roles: ['user'], type: 'client' },
      { login: 'fin', name: 'Ivan Accountant', roles: ['fin'], type: 'client' },
      { login: 'topup', name: 'Maria Cashier', roles: ['topup'], type: 'client' },
      { login: 'clientadmin', name: 'Petro Manager', roles: ['clientAdmin'], type: 'client' },
      { login: 'stoplist', name: 'Daria Keeper', roles: ['user', 'stoplistadmin'], type: 'client' },
    ],
  },
  {
    uuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0002',
    name: 'Other Ltd', email: 'office@other.example', type: 1, funded: true, stopList: [], writes: false, billed: false, books: [], chats: [],
    organizations: [{ name: 'Other Ltd', type: 2, email: 'office@other.example', address: 'Sofia, Vitosha 1', alphaNames: ['OTHER'] }],
    logins: [{ login: 'other', name: 'Georgi Other', roles: ['user'], type: 'client' }],
  },
  {
    uuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0003',
    name: 'Provider', email: 'office@provider.example', type: 2, funded: false, stopList: [], writes: false, billed: false, books: [], chats: [],
    organizations: [{ name: 'Provider', type: 2, email: 'office@provider.example', address: 'Kyiv', alphaNames: [] }],
    logins: [
      { login: 'admin', name: 'Anna Admin', roles: ['admin'], type: 'service' },
      { login: 'impersonate', name: 'Oleh Support', roles: ['admin', 'impersonate'], type: 'service' },
    ],
  },
];
