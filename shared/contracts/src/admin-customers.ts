import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { Account } from './invoices';
import { Amount } from './money';
import { writtenEmail, writtenName } from './written-fields';

const uuid = z.uuid();
const onOff = z.union([z.literal(1), z.literal(2)]);

/** ADM-01. `name` is the name in the contract. */
export const Customer = z.object({
  uuid: z.string(),
  id: z.number(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** 1 customer, 2 service (ADM-01). */
  type: onOff,
  /** 1 on, 2 off. */
  status: onOff,
  /** True for the portal operator's own company: only its logins can be administrators. */
  isProvider: z.boolean(),
  created: z.string(),
  updated: z.string(),
});
export type Customer = z.infer<typeof Customer>;

/** A row of the list of customers. */
export const ListedCustomer = z.object({
  ...Customer.shape,
  tariffName: z.string(),
  /** Sum over all of the customer's accounts in the tariff's currency. */
  balance: Amount,
  currency_code: z.string(),
  /** The last time that one of the first 100 logins used the portal, or something was sent; null if never. */
  lastActivity: z.nullable(z.string()),
});
export type ListedCustomer = z.infer<typeof ListedCustomer>;

/** Days over which the customer card counts sent messages. */
export const CARD_DAYS = 30;

export const CustomerCard = z.object({
  ...Customer.shape,
  tariff: z.object({ uuid: z.string(), name: z.string(), currency_code: z.string() }),
  /** Sums over all of the customer's accounts in the tariff's currency. */
  balance: Amount,
  reserved: Amount,
  debt: Amount,
  counts: z.object({ organizations: z.number(), users: z.number(), alphaNames: z.number(), keys: z.number() }),
  /** As in the list of customers. */
  lastActivity: ListedCustomer.shape.lastActivity,
  /** Messages of the last CARD_DAYS days that providers accepted. */
  sent: z.number(),
  /** Conditions of sending. `prices`: the tariff has some now. `sender` is `unrouted` if no alpha name has a direction that is on. */
  ready: z.object({
    prices: z.boolean(), organization: z.boolean(), sender: z.enum(['missing', 'unrouted', 'ready']), login: z.boolean(),
    credit: z.boolean(),
  }),
});
export type CustomerCard = z.infer<typeof CustomerCard>;

export const CardAccount = z.object({ ...Account.shape, reserved: Amount, debt: Amount, organizationUuid: z.nullable(z.string()) });
export type CardAccount = z.infer<typeof CardAccount>;

export const CardOrganization = z.object({
  uuid: z.string(), name: z.string(), type: onOff, email: z.nullable(z.string()), address: z.nullable(z.string()),
  /** Ukrainian company number (EDRPOU) or tax number, printed on invoices. */
  code: z.nullable(z.string()), defaultAlphaname: z.nullable(z.string()), created: z.string(),
});
export type CardOrganization = z.infer<typeof CardOrganization>;

export const CardUser = z.object({
  uuid: z.string(), login: z.string(), name: z.string(), email: z.nullable(z.string()),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  roles: z.array(z.string()), lastSeen: z.nullable(z.string()),
});
export type CardUser = z.infer<typeof CardUser>;

export const CardAlphaName = z.object({
  uuid: z.string(), name: z.string(), organizationName: z.string(), messageTypes: z.array(z.string()), direction_status: z.number(),
  used: z.boolean(),
});
export type CardAlphaName = z.infer<typeof CardAlphaName>;

/** Accepts empty values, so that the server can refuse them with SPEC's errors (VAL-10): empty_parameter, wrong_create_params. */
const text = (max: number) => z._default(z.string().check(z.trim(), maxCharacters(max)), '');
const email = z._default(z.nullable(z.string().check(z.trim(), maxCharacters(254))), null);
const country = z.string().check(z.regex(/^[A-Z]{2}$/));

/** The customer card's lists are paged, since a customer may have thousands of rows. */
const cardPage = { uuid, limit: z._default(integerInQuery(1, 100), 50), cursor: z.optional(z.string().check(z.maxLength(300))) };
const access = '/admin/customers' as const;

export const customerSorts = ['id', '-id', 'name', '-name', 'created', '-created', 'updated', '-updated'] as const;
export type CustomerSort = (typeof customerSorts)[number];

export const adminCustomers = {
  list: endpoint({
    method: 'GET', path: '/admin/customers/list', access,
    query: z.object({
      filter: z._default(jsonInQuery(z.strictObject({
        text: z.optional(z.string().check(maxCharacters(200))), status: z.optional(onOff), type: z.optional(onOff),
      })), {}),
      sort: z._default(z.enum(customerSorts), 'name'),
      limit: z._default(integerInQuery(1, 100), 25),
      cursor: z.optional(z.string().check(z.maxLength(1_000))),
    }),
    data: z.object({ items: z.array(ListedCustomer), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
  }),
  load: endpoint({ method: 'GET', path: '/admin/customers/load', access, query: z.object({ uuid }), data: CustomerCard }),
  /**
   * Also creates an account in the tariff's currency and an organization of the same name. `countries`: allowed destinations, by
   * default the portal's home country. Throws name_taken, empty_parameter, wrong_create_params.
   */
  create: endpoint({
    method: 'POST', path: '/admin/customers/create', creates: true, access, stepUp: false,
    body: z.object({
      name: writtenName(200), email: writtenEmail, type: z._default(onOff, 1), tariffUuid: uuid,
      countries: z._default(z.nullable(z.array(country).check(z.minLength(1), z.maxLength(260))), null),
    }),
    data: CustomerCard,
  }),
  /** A new tariff must have the current tariff's currency (tariff_currency_differs). */
  update: endpoint({
    method: 'POST', path: '/admin/customers/update', access, stepUp: true,
    body: z.object({ uuid, name: text(200), email, type: onOff, tariffUuid: uuid }), data: CustomerCard,
  }),
  /** Refuses the customer's sessions and keys from the next call on, and stops its sending until it is enabled again. */
  disable: endpoint({
    method: 'POST', path: '/v2/admin/customers/disable', access, stepUp: true, body: z.object({ uuid }), data: CustomerCard,
  }),
  /**
   * Sets or clears `isProvider`. Requires an administrator of a provider customer (permission_denied), and refuses the administrator's own
   * customer (self_refused) and customers with administrators (customer_has_admins). At least one provider customer therefore remains.
   */
  setProvider: endpoint({
    method: 'POST', path: '/v2/admin/customers/provider', access: '/admin/customers', stepUp: true,
    body: z.object({ uuid, isProvider: z.boolean() }), data: CustomerCard,
  }),
  enable: endpoint({
    method: 'POST', path: '/v2/admin/customers/enable', access, stepUp: true, body: z.object({ uuid }), data: CustomerCard,
  }),
  accounts: endpoint({
    method: 'GET', path: '/admin/customers/loadaccounts', access, query: z.object({ uuid }),
    data: z.object({ items: z.array(CardAccount) }),
  }),
  organizations: endpoint({
    method: 'GET', path: '/admin/customers/loadorganizations', access, query: z.object(cardPage),
    data: z.object({ items: z.array(CardOrganization), next: z.nullable(z.string()) }),
  }),
  users: endpoint({
    method: 'GET', path: '/admin/customers/loadusers', access, query: z.object(cardPage),
    data: z.object({ items: z.array(CardUser), next: z.nullable(z.string()) }),
  }),
  alphaNames: endpoint({
    method: 'GET', path: '/admin/customers/loadalphanames', access, query: z.object(cardPage),
    data: z.object({ items: z.array(CardAlphaName), next: z.nullable(z.string()) }),
  }),
  createOrganization: endpoint({
    method: 'POST', path: '/admin/customers/createorganization', creates: true, access, stepUp: false,
    body: z.object({ uuid, name: writtenName(200), type: onOff, email: writtenEmail, address: z._default(
      z.nullable(z.string().check(z.trim(), maxCharacters(500))), null,
    ), code: z._default(z.nullable(z.string().check(z.trim(), maxCharacters(20))), null) }),
    data: CardOrganization,
  }),
  /** Throws alpha_name_malformed, alpha_name_looks_alike, name_taken. A new alpha name can't send until it has a direction. */
  createAlphaName: endpoint({
    method: 'POST', path: '/admin/customers/createalphaname', creates: true, access, stepUp: true,
    body: z.object({ uuid, organizationUuid: uuid, name: z.string().check(z.trim(), z.minLength(1), maxCharacters(40)) }),
    data: CardAlphaName,
  }),
  /** An alpha name that has sent messages can't be deleted (alpha_name_in_use); turn off its directions instead. */
  deleteAlphaName: endpoint({
    method: 'POST', path: '/admin/customers/deletealphaname', access, stepUp: true, body: z.object({ uuid, alphaNameUuid: uuid }),
    data: z.object({}),
  }),
};
