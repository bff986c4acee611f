import type { Role } from '@portal/contracts';
import { demoBooks, type DemoBook } from './demo-books';
import { demoChats, type DemoChat } from './demo-chats';

type DemoOrganization = { name: string; type: 1 | 2; email: string; address: string; alphaNames: readonly string[] };
export type DemoLogin = { login: string; name: string; roles: readonly Role[]; type: 'client' | 'service' };
export type DemoCustomer = {
  /** Identifies the customer on later starts, and marks the database as a demo. */
  uuid: string;
  name: string;
  email: string;
  type: 1 | 2;
  isProvider?: true;
  funded: boolean;
  stopList: readonly string[];
  writes: boolean;
  billed: boolean;
  books: readonly DemoBook[];
  chats: readonly DemoChat[];
  organizations: readonly DemoOrganization[];
  logins: readonly DemoLogin[];
};

export const demoCustomers: readonly DemoCustomer[] = [
  {
    uuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0001',
    name: 'Demo Ltd', email: 'office@demo.example', type: 1, funded: true, stopList: ['380670000001', '380500000001'], writes: true,
    billed: true, books: demoBooks, chats: demoChats,
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
    name: 'Other Ltd', email: 'office@other.example', type: 1, funded: true, stopList: [], writes: false, billed: false, books: [],
    chats: [],
    organizations: [{ name: 'Other Ltd', type: 2, email: 'office@other.example', address: 'Sofia, Vitosha 1', alphaNames: ['OTHER'] }],
    logins: [{ login: 'other', name: 'Georgi Other', roles: ['user'], type: 'client' }],
  },
  {
    uuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0003',
    name: 'Provider', email: 'office@provider.example', type: 2, isProvider: true, funded: false, stopList: [], writes: false,
    billed: false, books: [], chats: [],
    organizations: [{ name: 'Provider', type: 2, email: 'office@provider.example', address: 'Kyiv', alphaNames: [] }],
    logins: [
      { login: 'admin', name: 'Anna Admin', roles: ['admin'], type: 'service' },
      { login: 'impersonate', name: 'Oleh Support', roles: ['admin', 'impersonate'], type: 'service' },
    ],
  },
];
