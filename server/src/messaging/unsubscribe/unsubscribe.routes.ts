import { chooseLanguage, isAppError, UNSUBSCRIBE_CODE_CHARACTERS, type Language } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db';
import { acceptedLanguages, limitNetworks } from '../../platform/http';
import { resubscribe, subscriptionOf, unsubscribe } from '../addressbooks';
import { LINK_PATH, type LinkBaseUrls } from '../shortlinks';
import { pagePolicy } from './page-style';
import { actions, preferencePage, refusalPage, type Action } from './preference-page';
import { sentMessage, type SentMessage } from './sent-message.store';
import { readToken } from './token';
import { unsubscribeKey } from './unsubscribe-key.store';

/** Maximum requests per minute from one network to this node. It is high because thousands of recipients may share a mobile network. */
const OPENED_A_MINUTE = 6_000;
const CHANGED_A_MINUTE = 600;
/** Maximum requests with unknown tokens per minute and network. */
const UNKNOWN_A_MINUTE = 120;
const FORM_BYTES = 1_024;

export type UnsubscribeDeps = LinkBaseUrls & {
  db: Db; clock: () => Date; limits?: { opened: number; changed: number; unknown: number };
};
type Opened = { Params: { token: string }; Querystring: { lang?: unknown; done?: unknown } };

/** The page of unsubscribe links, beside the short links. Opening it changes nothing, because scanners and previews follow links. */
export function registerUnsubscribeRoutes(
  app: FastifyInstance,
  { db, clock, shortLinksUrl, limits = { opened: OPENED_A_MINUTE, changed: CHANGED_A_MINUTE, unknown: UNKNOWN_A_MINUTE } }: UnsubscribeDeps,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => { done(null, body); });
    const limiters = {
      opened: limitNetworks(scope, limits.opened), changed: limitNetworks(scope, limits.changed),
      unknown: limitNetworks(scope, limits.unknown),
    };

    /** Null after an answer: the rate is exceeded, or the token leads to no message. */
    const messageOf = async (request: FastifyRequest<Opened>, reply: FastifyReply): Promise<SentMessage | null> => {
      try {
        await (request.method === 'POST' ? limiters.changed : limiters.opened)(request);
        const sentTo = readToken(await unsubscribeKey(db), request.params.token);
        const message = sentTo && await sentMessage(db, sentTo);
        if (message) return message;
        await limiters.unknown(request);
        sendPage(reply.code(404), refusalPage(languageOf(request), 'gone'));
      } catch (error) {
        if (!isAppError(error) || error.error !== 'too_many_requests') throw error;
        sendPage(reply.code(429).header('retry-after', error.params.seconds ?? 60), refusalPage(languageOf(request), 'tooMany'));
      }
      return null;
    };

    const open = async (request: FastifyRequest<Opened>, reply: FastifyReply) => {
      const message = await messageOf(request, reply);
      if (!message) return reply;
      const [sender, all] = await Promise.all([subscriptionOf(db, message), subscriptionOf(db, { ...message, alphaNameId: null })]);
      return sendPage(reply, preferencePage(message, { sender, all }, {
        language: languageOf(request), done: actionOf(request.query.done), path: pathOf(request),
      }));
    };

    const change = async (request: FastifyRequest<Opened>, reply: FastifyReply) => {
      const message = await messageOf(request, reply);
      if (!message) return reply;
      const action = actionOf(new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('action'));
      const { customerId, num, alphaNameId, listId } = message;
      const scope = { customerId, num, alphaNameId: action === 'stopSender' || action === 'resumeSender' ? alphaNameId : null };
      if (action === 'stop' || action === 'stopSender') await unsubscribe(db, scope, { listId, now: clock() });
      else if (action !== null) await resubscribe(db, scope);
      const done = action === null ? '' : `&done=${action}`;
      // After a redirect, reloading the page does not send the form again.
      return withHeaders(reply).code(303).header('location', `${pathOf(request)}?lang=${languageOf(request)}${done}`).send();
    };

    const route = (url: string, constraints: { host?: RegExp }) => {
      const options = { url, constraints, config: { limitsItself: true, ownPage: true } };
      scope.route<Opened>({ ...options, method: ['GET', 'HEAD'], handler: open });
      scope.route<Opened>({ ...options, method: 'POST', bodyLimit: FORM_BYTES, handler: change });
    };
    const token = `:token(^[0-9A-Za-z]{${UNSUBSCRIBE_CODE_CHARACTERS}}$)`;
    route(`${LINK_PATH}/${token}`, {});
    if (shortLinksUrl !== null) route(`/${token}`, { host: hostOf(shortLinksUrl) });
  });
}

function hostOf(shortLinksUrl: string): RegExp {
  return new RegExp(`^${new URL(shortLinksUrl).host.replace(/[.[\]]/g, '\\$&')}$`, 'i');
}

function languageOf({ query, headers }: FastifyRequest<Opened>): Language {
  return chooseLanguage(typeof query.lang === 'string' ? query.lang : undefined, acceptedLanguages(headers['accept-language']));
}

function actionOf(written: unknown): Action | null {
  return actions.find((action) => action === written) ?? null;
}

function pathOf({ url }: FastifyRequest<Opened>): string {
  return url.replace(/\?.*$/, '');
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return withHeaders(reply).header('content-security-policy', pagePolicy).header('vary', 'Accept-Language')
    .type('text/html; charset=utf-8').send(html);
}

/** The link is a secret of its recipient: no other site may learn it as the referrer, and no cache may keep the page. */
function withHeaders(reply: FastifyReply): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
}
