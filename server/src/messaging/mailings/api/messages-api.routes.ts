import { AppError } from '@portal/contracts';
import { apiMessages } from '@portal/contracts/api';
import { normaliseNumber } from '@portal/messaging/phone';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db';
import { apiRoute, found, type ApiServer } from '../../../platform/http';
import { listedMessage, messageRows } from '../../messages';
import { readPublicId } from '../../../platform/publicids';
import { originOf, type LinkBaseUrls } from '../../shortlinks';
import { unsubscribePrefix } from '../../unsubscribe';
import type { HomeCountry } from '../recipients/recipient';
import { defaultQueueTimes, type QueueTimes } from '../plan/send-times';
import { joinsStream } from '../single/stream';
import { clampedTime } from './api-time';
import { cancelMessage } from './cancel-message';
import { estimateNumbers } from './estimate-numbers';
import { presentApiMessage, searchOf } from './present-api-message';
import { sendMessage } from './send-message';

export type MessageApiDeps = LinkBaseUrls & {
  clock: () => Date;
  home: HomeCountry;
  queueTimes?: QueueTimes;
};

export function registerMessageApi(
  api: ApiServer, { clock, home, queueTimes: times = defaultQueueTimes, ...baseUrls }: MessageApiDeps,
): void {
  const contextOf = (request: FastifyRequest) => (
    { home, now: clock(), unsubscribePrefix: unsubscribePrefix(baseUrls, originOf(request)) });
  apiRoute(
    api, apiMessages.sendMessage,
    ({ body, caller, db, keyed }, request) => sendMessage(db, caller, body, { ...contextOf(request), times, keyed }),
    ({ body: { sendAt } }) => joinsStream({ source: 'api', isScheduled: sendAt !== undefined }),
  );

  apiRoute(api, apiMessages.getMessage, ({ params, caller, db }) => message(
    db, caller.customerId, messageIdOf(caller.customerId, params.uuid),
  ));

  apiRoute(api, apiMessages.listMessages, async ({ query, caller, db }) => {
    const { status, to, customerSmsId, since, until, limit, cursor } = query;
    const filter = { ...searchOf(status), customerSmsId, from: clampedTime(since), to: clampedTime(until) };
    const page = await messageRows(db, {
      customerId: caller.customerId, organizations: null,
    }, home, { filter, number: to === undefined ? to : numberOf(to, home), limit, cursor });
    return { items: page.rows.map((row) => presentApiMessage(caller.customerId, row)), next: page.next };
  });

  apiRoute(api, apiMessages.cancelMessage, async ({ params, caller: { customerId }, db }) => {
    const messageId = messageIdOf(customerId, params.uuid);
    await cancelMessage(db, { customerId, messageId, now: clock() });
    return message(db, customerId, messageId);
  });

  apiRoute(api, apiMessages.estimate, ({ body, caller, db }, request) => (
    estimateNumbers(db, contextOf(request), caller.customerId, body)));
}

async function message(db: Db, customerId: bigint, id: bigint) {
  return presentApiMessage(customerId, found(await listedMessage(db, customerId, id)));
}

function messageIdOf(customerId: bigint, uuid: string): bigint {
  const id = readPublicId('message', customerId, uuid);
  if (id === null) throw new AppError('not_found');
  return id;
}

function numberOf(to: string, home: HomeCountry): string {
  const number = normaliseNumber(to, home);
  if (!number.ok) throw new AppError('num_invalid', { value: to, reason: number.reason });
  return number.e164;
}
