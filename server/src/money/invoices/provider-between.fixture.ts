import { createServer, type IncomingMessage } from 'node:http';

type LiqPayRequest = { action: string; amount?: number };
type Answer = Record<string, unknown>;
export type ProviderBetween = {
  api: string;
  answerBy: (received: LiqPayRequest, forward: () => Promise<Answer>) => Promise<Answer>;
  stop(): Promise<void>;
};

/** Proxy in front of a provider's API that can delay or replace responses. */
export async function providerBetween(api: string): Promise<ProviderBetween> {
  const between: ProviderBetween = {
    api: '',
    answerBy: (_request, forward) => forward(),
    stop: () => new Promise((stopped) => {
      server.closeAllConnections();
      server.close(() => stopped());
    }),
  };
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await bodyOf(request);
      const received = JSON.parse(Buffer.from(new URLSearchParams(body).get('data') ?? '', 'base64').toString('utf8')) as LiqPayRequest;
      const forward = async () => (
        await (await fetch(`${api}request`, { method: 'POST', body: new URLSearchParams(body) })).json() as Answer
      );
      response.end(JSON.stringify(await between.answerBy(received, forward)));
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  const address = server.address();
  between.api = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/api/`;
  return between;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
