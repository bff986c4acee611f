import * as z from 'zod';
import type { RichSubmission, SubmissionOutcome } from '../channel';
import type { AttemptUuid } from '../http/attempt-uuid';
import { contentRefusal } from '../http/content-refusal';
import type { HttpAnswer, HttpProvider, TokenSource } from '../http/http-provider';
import type { GoogleRcsSettings } from './google-rcs-settings';
import { rcsContent } from './rcs-content';

export type GoogleRcsOptions = { token: TokenSource; uuid: AttemptUuid; trafficType: GoogleRcsSettings['trafficType'] };

export const RCS_SCOPE = 'https://www.googleapis.com/auth/rcsbusinessmessaging';
const MIN_TTL_SECONDS = 10;
const MAX_TTL_SECONDS = 15 * 24 * 60 * 60;

const accepted = z.object({ name: z.string() });
const failed = z.object({ error: z.object({ status: z.string().max(100) }) });

/** RCS Business Messaging v1. The sender is the agent. Google answers ALREADY_EXISTS to a repeated messageId. There is no status query. */
export function createGoogleRcsProvider({ token, uuid, trafficType }: GoogleRcsOptions): HttpProvider {
  return {
    batch: 1,
    repeatable: true,
    token,
    fault({ source, message }) {
      if (message.type !== 'rcs') return { reason: 'content_refused', code: 'type_notAllowed' };
      if (!/^[A-Za-z0-9_.@-]{1,100}$/.test(source)) return { reason: 'sender_refused', code: 'sender_notAnAgent' };
      return contentRefusal(message);
    },
    request: (submissions) => {
      const [submission] = submissions;
      if (submission === undefined) throw new RangeError('nothing to send');
      const { attemptId, destination, source, message, validitySeconds } = submission;
      const query = new URLSearchParams({ messageId: uuid.of(attemptId), agentId: source });
      return {
        method: 'POST',
        path: `/v1/phones/+${destination}/agentMessages?${query.toString()}`,
        body: JSON.stringify({
          contentMessage: rcsContent(message),
          messageTrafficType: trafficType,
          ...(validitySeconds !== undefined && { ttl: `${ttlOf(validitySeconds)}s` }),
        }),
      };
    },
    outcomes: (submissions, answer) => submissions.flatMap((submission) => outcomeOf(submission, answer, uuid) ?? []),
  };
}

function ttlOf(seconds: number): number {
  return Math.min(MAX_TTL_SECONDS, Math.max(MIN_TTL_SECONDS, Math.round(seconds)));
}

/** Undefined if only the HTTP status decides (`readByStatus`). Throws on an unreadable response. */
function outcomeOf({ attemptId }: RichSubmission, { status, body }: HttpAnswer, uuid: AttemptUuid): SubmissionOutcome | undefined {
  const providerMessageId = uuid.of(attemptId);
  if (status === 200) {
    const { name } = accepted.parse(JSON.parse(body));
    const isOurs = name.endsWith(`/agentMessages/${providerMessageId}`);
    return isOurs ? { kind: 'accepted', attemptId, providerMessageId } : { kind: 'unknown', attemptId };
  }
  const code = failed.parse(JSON.parse(body)).error.status;
  switch (status) {
    case 409: return code === 'ALREADY_EXISTS' ? { kind: 'accepted', attemptId, providerMessageId } : undefined;
    case 404: return code === 'NOT_FOUND' ? { kind: 'refused', attemptId, reason: 'not_reachable', code } : undefined;
    case 400: return { kind: 'refused', attemptId, reason: 'content_refused', code };
    default: return undefined;
  }
}
