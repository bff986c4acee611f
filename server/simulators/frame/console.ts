import { z } from 'zod';
import type { Conversation } from './conversations';
import { consolePage } from './console-page';
import type { ControlCall } from './json-control';

/** A simulator that lets a person answer as the recipient in the console. */
export type Played = {
  readonly name: string;
  /** Files that a recipient can send, by name; absent if recipients cannot send files. */
  readonly samples?: ReadonlyMap<string, { mediaType: string; content: Buffer }>;
  readonly conversations: { after(serial: number): Conversation[] };
  /** Reports that the recipient saw a message; returns false if no report is sent. Absent if the channel has no seen reports. */
  see?(id: string): boolean;
};

const seenSchema = z.object({ id: z.string().min(1) }).strict();

/**
 * Handles calls of the recipient's console: the page at GET /, and below each simulator's prefix GET /conversations?after= (a serial
 * number) · GET /samples/… · POST /seen {id}. Returns false for other calls.
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
      const reported = simulator.see?.(id) ?? false;
      answer(reported ? 200 : 409, reported ? {} : { error: 'nobody is notified of this message' });
      return true;
    }
  }
  return false;
}
