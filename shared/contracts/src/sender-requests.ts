import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint } from './endpoint';
import { messageTypes } from './message-types';
import { paging } from './paging';

/** SND-02: a customer's request, decided by an administrator. */
export const requestKinds = ['alphaname', 'organization'] as const;
export const requestStatuses = ['new', 'approved', 'rejected', 'withdrawn'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const RequestDocument = z.object({ uuid: z.string(), name: z.string(), size: z.number(), mediaType: z.string() });
export type RequestDocument = z.infer<typeof RequestDocument>;

export const SenderRequest = z.object({
  uuid: z.string(),
  kind: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  /** Name of the alpha name or organization. */
  name: z.string(),
  organizationName: z.nullable(z.string()),
  messageTypes: z.array(z.enum(messageTypes)),
  organizationType: z.nullable(z.union([z.literal(1), z.literal(2)])),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  comment: z.string(),
  documents: z.array(RequestDocument),
  created: z.string(),
  createdBy: z.string(),
  decided: z.nullable(z.string()),
  /** The administrator's answer. */
  answer: z.nullable(z.string()),
});
export type SenderRequest = z.infer<typeof SenderRequest>;

const documents = z._default(z.array(z.uuid()).check(z.maxLength(5)), []);
const comment = z._default(z.string().check(z.trim(), maxCharacters(2_000)), '');
const name = z.string().check(z.trim(), z.minLength(1), maxCharacters(200));

export const senderRequests = {
  list: endpoint({
    method: 'GET', path: '/v2/senders/requests', access: '/alphanames/action/request', query: z.object({ ...paging }),
    data: z.object({ items: z.array(SenderRequest), next: z.nullable(z.string()) }),
  }),
  /** Throws alpha_name_malformed, alpha_name_looks_alike, name_taken, too_many_open_requests, not_found. */
  requestAlphaName: endpoint({
    method: 'POST', path: '/v2/senders/requests/alphaname', access: '/alphanames/action/request', audited: true,
    body: z.object({ name: z.string().check(
      z.trim(), z.minLength(1), z.maxLength(40),
    ), organizationUuid: z.uuid(), messageTypes: z.array(z.enum(messageTypes)).check(z.minLength(1)), comment, documents }),
    data: SenderRequest,
  }),
  /** Throws name_taken, too_many_open_requests, not_found. */
  requestOrganization: endpoint({
    method: 'POST', path: '/v2/senders/requests/organization', access: '/organizations/index', audited: true,
    body: z.object({
      name, type: z.union([z.literal(1), z.literal(2)]), email: z.nullable(z.string().check(z.trim(), z.email(), maxCharacters(254))),
      address: z.nullable(z.string().check(z.trim(), maxCharacters(500))), comment, documents,
    }),
    data: SenderRequest,
  }),
  withdraw: endpoint({
    method: 'POST', path: '/v2/senders/requests/withdraw', access: '/alphanames/action/request', audited: true,
    body: z.object({ uuid: z.uuid() }), data: SenderRequest,
  }),
};

/** Uploads a PDF, JPEG or PNG, detected from its bytes. One file per call; its name is percent-encoded in `X-File-Name`. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
export const documentUpload = {
  method: 'POST', path: '/v2/senders/documents', access: '/alphanames/action/request', data: RequestDocument,
} as const;
/** Downloads a document: customers their own, administrators any. */
export const documentDownload = endpoint({
  method: 'GET', path: '/v2/senders/documents/get', access: '/alphanames/action/request', audited: true,
  query: z.object({ uuid: z.uuid() }), data: z.unknown(),
});

/** SND-02: settings of the customer's own organizations. */
export const ownOrganizations = {
  setDefault: endpoint({
    method: 'POST', path: '/user/setdefaultorganization', access: 'session', own: true, body: z.object({ organizationUuid: z.uuid() }),
    data: z.object({}),
  }),
  /** A null `alphaNameUuid` removes the default. */
  setDefaultAlphaName: endpoint({
    method: 'POST', path: '/user/setdefaultorgalpha', access: '/organizations/index', audited: true,
    body: z.object({ organizationUuid: z.uuid(), alphaNameUuid: z.nullable(z.uuid()) }), data: z.object({}),
  }),
  update: endpoint({
    method: 'POST', path: '/v2/senders/organizations/update', access: '/organizations/action/edit', audited: true,
    body: z.object({ uuid: z.uuid(), email: z.nullable(
      z.string().check(z.trim(), z.email(), maxCharacters(254)),
    ), address: z.nullable(z.string().check(z.trim(), maxCharacters(500))) }),
    data: z.object({}),
  }),
};
