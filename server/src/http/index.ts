/**
 * HTTP for the modules: `route` registers an endpoint of the contracts with its access check, parsing and envelope; the rest
 * is the server around it (errors, headers, limits, log, metrics, the host page). Knows no module: who is behind a token
 * is given to `createServer`.
 */
export { acceptedEncoding } from './accepted-encoding';
export type { Actor } from './actor';
export { admit, cookieTokenOf, tokenOf, type Authenticate } from './admission';
export { apiRoute, defaultApiRateLimits, readShape, readStrictJson, refusedRequest, registerApi, type ApiCaller, type ApiDeps, type ApiRateLimits, type ApiServer, type InTurn } from './api';
export { decodeCursor, encodeCursor } from './cursor';
export { successEnvelope } from './envelope';
export { encodedTag, entityTag, isKnown } from './entity-tag';
export { errorSentence } from './error-sentence';
export { codeOf, isDatabaseTrouble } from '../db';
export { attachment, fileRoute, type OutgoingFile } from './file-route';
export { keysetPage, type KeysetPlace } from './keyset-page';
export { createLog, type Log } from './log';
export { createMetrics, type Metrics } from './metrics';
export type { Readiness } from './probes.routes';
export { defaultRateLimits, type LoginLimit, type RateLimits } from './rate-limits';
export { askedBy, noteChange, recorded, type Asked, type Changes, type RecordCall, type Subject } from './recording';
export { found, publicRoute, route } from './route';
export { isPageOrigin, type PageSources } from './page-sources';
export { createServer, type App, type ServerOptions } from './server';
export { sendPrivateFile } from './static-files';
