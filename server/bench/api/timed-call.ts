import { request, type RequestOptions } from 'node:http';

export type Answered = { status: number; ms: number };

/** `due` is the scheduled time. Measuring from it includes waits behind a stall, which avoids coordinated omission. */
export function timedCall(options: RequestOptions, body: string, due: number): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - due }));
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
