import { AppError, mailingChart, mailings, parseAmount } from '@portal/contracts';
import { isNumberCountry } from '@portal/messaging/phone';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { viewerOf } from '../addressbooks';
import type { Db } from '../../platform/db';
import { found, route, whileConnected } from '../../platform/http';
import { originOf, type LinkBaseUrls } from '../shortlinks';
import { unsubscribePrefix } from '../unsubscribe';
import { allMessages, listFailures, listMessages, messageDetail, messageTotals } from '../messages';
import { sendChart } from './chart/chart';
import { createMailing } from './lists/create-mailing';
import { registerComparisonRoutes } from './comparison/comparison.routes';
import { registerDraftRoutes } from './drafts/drafts.routes';
import { estimateMailing } from './estimate/estimate';
import { RunningEstimates } from './estimate/running-estimates';
import { registerExportRoutes } from './exports/exports.routes';
import { hideMailing } from './lists/hide-mailing';
import { renameMailing } from './lists/rename-mailing';
import { mailingPage } from './lists/mailing-page';
import { mailingRow } from './lists/mailing-page.store';
import type { MailingContext } from './plan/mailing-plan';
import { requireVisibleList } from './plan/organization.store';
import { pauseMailing } from './lists/pause-mailing';
import { presentDetail } from './lists/present-mailing';
import { recheck } from './lists/recheck';
import { registerRecipientRoutes } from './recipients/recipients.routes';
import { resetAttempts } from './lists/reset-attempts';
import { registerSeriesRoutes } from './series/series.routes';
import { defaultQueueTimes, type QueueTimes } from './plan/send-times';
import { sendTest } from './single/test-mailing';
import { cancelMailing, confirmMailing } from './lists/transitions';

export type MailingDeps = {
  db: Db;
  /** ISO 3166 code of the country assumed for numbers in national format. */
  defaultCountry: string;
  wake?: () => void;
  clock?: () => Date;
  queueTimes?: QueueTimes;
} & LinkBaseUrls;

export function registerMailingRoutes(app: FastifyInstance, deps: MailingDeps): void {
  const { db, defaultCountry: home, wake = () => undefined, clock = () => new Date(), queueTimes = defaultQueueTimes, publicUrl } = deps;
  if (!isNumberCountry(home)) throw new RangeError(`${home} is no country whose numbers are known`);
  const contextOf = (request: FastifyRequest): MailingContext => (
    { home, now: clock(), unsubscribePrefix: unsubscribePrefix(deps, originOf(request)) });
  registerRecipientRoutes(app, { db, home, wake, clock });
  registerDraftRoutes(app, { db, clock });
  registerComparisonRoutes(app, { db, clock });
  registerExportRoutes(app, { db, home });
  registerSeriesRoutes(app, { db, home, clock, publicUrl, shortLinksUrl: deps.shortLinksUrl });

  route(app, mailings.list, ({ query, actor }) => mailingPage(db, actor, query));

  route(app, mailingChart, ({ query, actor }) => sendChart(db, actor, { ...query, now: clock() }));

  route(app, mailings.get, async ({ query, actor }) => {
    const row = found(await mailingRow(db, actor.customerId, await requireVisibleList(db, actor, query.id)));
    return found(await presentDetail(db, actor, row));
  });

  route(app, mailings.messages, async ({ query, actor }) => {
    const { id, ...request } = query;
    return found(await listMessages(db, actor.customerId, await requireVisibleList(db, actor, id), request));
  });

  route(app, mailings.allMessages, ({ query, actor }) => allMessages(db, actor, home, query));

  route(app, mailings.messageTotals, ({ query, actor }) => messageTotals(db, actor, home, query.filter));

  route(app, mailings.failures, async ({ query, actor }) => (
    found(await listFailures(db, actor.customerId, await requireVisibleList(db, actor, query.id)))));

  route(app, mailings.message, async ({ query, actor }) => {
    const message = found(await messageDetail(db, actor.customerId, BigInt(query.id), actor.elements.has('/admin/engine')));
    await requireVisibleList(db, actor, message.listId);
    return message;
  });

  route(app, mailings.hide, async ({ body, actor }) => (
    hideMailing(db, { customerId: actor.customerId, id: await requireVisibleList(db, actor, body.id), hidden: body.hidden })));

  route(app, mailings.rename, async ({ body, actor }) => (
    renameMailing(db, { customerId: actor.customerId, id: await requireVisibleList(db, actor, body.id), name: body.name })));

  route(app, mailings.pause, async ({ body, actor }) => (
    pauseMailing(db, { customerId: actor.customerId, id: await requireVisibleList(db, actor, body.id), paused: body.paused })));

  route(app, mailings.createSend, async ({ body, actor }, request) => {
    if (body.sendUpTo !== undefined && !actor.elements.has(mailings.confirm.access)) throw new AppError('permission_denied');
    const created = await createMailing(db, contextOf(request), viewerOf(actor), body);
    wake();
    return created;
  });

  const estimates = new RunningEstimates();
  route(app, mailings.estimate, ({ body, actor }, request) => (
    estimates.run(actor, (signal) => estimateMailing(db, { ...contextOf(request), signal }, viewerOf(actor), body))));

  route(app, mailings.test, ({ body, actor }, request) => (
    sendTest(db, { ...contextOf(request), times: queueTimes, publicUrl }, actor, body)));

  route(app, mailings.confirm, async ({ body, actor }) => (
    confirmMailing(db, { customerId: actor.customerId, id: await requireVisibleList(db, actor, body.id), now: clock() }, {
      by: actor.loginId, times: queueTimes, home, expected: body.expected === undefined ? undefined : parseAmount(body.expected),
    })));

  route(app, mailings.recheck, async ({ body, actor }) => {
    const listId = await requireVisibleList(db, actor, body.id);
    const queued = await recheck(db, actor.customerId, { listId, messageIds: body.messageIds });
    wake();
    return queued;
  });

  route(app, mailings.resetAttempts, async ({ body, actor }) => {
    const { id, messageIds, filter, maxCost } = body;
    const scope = {
      listId: await requireVisibleList(db, actor, id), messageIds, statuses: filter.status, outcomes: filter.outcome,
      maxCost: maxCost === undefined ? undefined : parseAmount(maxCost),
    };
    const reset = await resetAttempts(db, actor.customerId, scope, { times: queueTimes, home });
    wake();
    return reset;
  });

  route(app, mailings.cancel, async ({ body, actor }, request) => {
    const of = { customerId: actor.customerId, id: await requireVisibleList(db, actor, body.id), now: clock() };
    const cancelled = await whileConnected(request, (signal) => cancelMailing(db, of, { signal }));
    wake();
    return cancelled;
  });
}
