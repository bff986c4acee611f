/** The HTTP server of all modules. Depends only on the database: `createServer` receives the authentication and the audit as functions. */
export { acceptedEncoding } from './accepted-encoding';
export { acceptedLanguages } from './accepted-languages';
export type { Actor } from './actor';
export { admit, cookieTokenOf, tokenOf } from './admission';
export {
  apiRoute, defaultApiRateLimits, readShape, readStrictJson, refusedRequest, registerApi, type ApiCaller, type ApiDeps, type ApiServer,
  type InOrder, type KeyedAnswer, type KeyedCall, type StoredResponse,
} from './api';
export { decodeCursor, encodeCursor } from './cursor';
export { missingField, refusedFields, wrongField } from './request-input';
export { successEnvelope } from './envelope';
export { documentOf, element, inlineElement, type Child, type Markup } from './element';
export { encodedTag, entityTag, isKnown } from './entity-tag';
export { errorSentence } from './error-sentence';
export { codeOf, isDatabaseTrouble } from '../db';
export { attachment, fileRoute, type OutgoingFile } from './file-route';
export { keysetPage, type KeysetPosition } from './keyset-page';
export { createLog, type Log } from './log';
export { createMetrics, type Metrics } from './metrics';
export type { Readiness } from './probes.routes';
export { defaultRateLimits, limitNetworks, type AddressLimit, type LoginLimit, type RateLimits } from './rate-limits';
export { requestInfoOf, noteChange, noteCustomer, recorded, type RequestInfo, type Changes, type RecordCall } from './recording';
export { RefusedKey } from './failure-note';
export { refusals, traceRefusals, type RecordRefusal } from './refusals';
export { found, publicRoute, route } from './route';
export { networkOf, NETWORKS_PER_SITE, plainAddress, siteOf } from './network';
export { isPageOrigin, type PageSources } from './page-sources';
export { createServer, type App, type ServerOptions } from './server';
export { sendPrivateFile } from './static-files';
export { whileConnected } from './while-connected';
