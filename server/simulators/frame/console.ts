import { z } from 'zod';
import type { Conversation } from './conversations';
import { consolePage } from './console-page';
import type { ControlCall } from './json-control';

/** A simulator whose recipients a person can play. */
export type Played = {
  readonly name: string;
  /** Files that a recipient can send, by name; absent where he can send none. */
  readonly samples?: ReadonlyMap<string, { mediaType: string; content: Buffer }>;
  readonly conversations: { after(serial: number): Conversation[] };
  /** The recipient has looked at the message; false where nobody is told. Absent where a channel knows no such thing. */
  see?(id: string): boolean;
};

const seenSchema = z.object({ id: z.string().min(1) }).strict();

/**
 * The console in which one answers as the recipient: its page at GET /, and behind the prefix of each simulator
 * GET /conversations?after= (a serial) · GET /samples/… · POST /seen {id}. False where the call is none of these.
 */
export async function answerConsole(played: Readonly<Record<string, Played>>, call: ControlCall): Promise<boolean> {
  const { of, url, answer, send } = call;
  if (of === 'GET /') {
    send('text/html; charset=utf-8', consolePage(played));
    return true;
  }
  for (const [prefix, simulator] of Object.entries(played)) {
    if (of === `GET ${prefix}/conversations`) {
      answer(200, simulator.conversations.after(Number(url.searchParams.get('after') ?? 0)));
      return true;
    }
    const sample = simulator.samples?.get(of.replace(`GET ${prefix}/samples/`, ''));
    if (sample !== undefined) {
      send(sample.mediaType, sample.content);
      return true;
    }
    if (of === `POST ${prefix}/seen`) {
      const { id } = seenSchema.parse(await call.body());
      const told = simulator.see?.(id) ?? false;
      answer(told ? 200 : 409, told ? {} : { error: 'nobody is told of this message' });
      return true;
    }
  }
  return false;
}
