import { AppError } from '@portal/contracts';
import { adminViber, type ViberReachability } from '@portal/contracts/admin';
import { normaliseNumber, type CountryCode } from '@portal/messaging/phone';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db';
import { route } from '../../platform/http';
import { adminProviders } from '../senders';
import { knownReachability } from './reachability.store';
import { viberFigures } from './viber-sender.store';

/** Idempotent by `customerSmsId`. */
type SendTest = (
  message: {
    customerId: bigint; loginId: bigint; customerSmsId: string;
  } & Pick<TestMessage, 'recipient' | 'alphaNameUuid' | 'type' | 'contentType' | 'body' | 'content'>,
) => Promise<{ messageId: bigint; listId: bigint }>;
type TestMessage = Parameters<Parameters<typeof route<typeof adminViber.testSend>>[2]>[0]['body'];

export type ViberDeps = { db: Db; home: CountryCode; sendTest: SendTest };

export function registerViberRoutes(app: FastifyInstance, { db, home, sendTest }: ViberDeps): void {
  route(app, adminViber.check, async ({ body: { numbers } }) => {
    const parsed = numbers.map((number) => ({ number, normal: normaliseNumber(number, home) }));
    const valid = [...new Set(parsed.flatMap(({ normal }) => (normal.ok ? [normal.e164] : [])))];
    const known = new Map((await knownReachability(db, valid)).map((found) => [found.number, found]));
    return { items: parsed.map(({ number, normal }): ViberReachability => {
      if (!normal.ok) return { number, e164: null, reachability: 'no_number', at: null, reason: null };
      const { e164 } = normal;
      const found = known.get(e164);
      if (!found) return { number, e164, reachability: 'unknown', at: null, reason: null };
      const reachability = found.reachable ? 'reachable' : 'unreachable';
      return { number, e164, reachability, at: found.at.toISOString(), reason: found.reason };
    }) };
  });

  route(app, adminViber.senders, async () => {
    const [providers, figures] = await Promise.all([adminProviders(db), viberFigures(db)]);
    const figuresOf = new Map(figures.map(({ connectionId, ...rest }) => [connectionId, rest]));
    const senders = providers.filter(({ id, messageTypes }) => figuresOf.has(id) || messageTypes.some(isViber));
    return { items: senders.map(({ id, name, providerName, enabled, state, lastError }) => ({
      connectionId: id, connectionName: name, providerName, enabled, state, lastError,
      ...(figuresOf.get(id) ?? { alphaNames: 0, sent: 0, delivered: 0, undeliverable: 0 }),
    })) };
  });

  route(app, adminViber.testSend, async ({ actor: { customerId, loginId }, body: { requestUuid, ...message } }) => {
    if (!isViber(message.type)) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'type' } }]);
    const { messageId, listId } = await sendTest({ ...message, customerId, loginId, customerSmsId: `viber-test:${requestUuid}` });
    return { messageId: Number(messageId), listId: Number(listId) };
  });
}

function isViber(type: string): boolean {
  return type === 'viber' || type.startsWith('viber_');
}
