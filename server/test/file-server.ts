import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Answers = (response: ServerResponse, request: IncomingMessage) => void;

export class FileServer {
  readonly requests: string[] = [];
  open = 0;
  private readonly answers = new Map<string, Answers>();
  private readonly server = createServer((request, response) => {
    const { url = '/', headers: { host = '' } } = request;
    this.requests.push(`${host.replace(/:\d+$/, '')}${url}`);
    this.open++;
    response.once('close', () => { this.open--; });
    const answer = this.answers.get(url);
    if (answer) answer(response, request);
    else response.writeHead(404).end('nothing here');
  });
  private port = 0;

  async start(): Promise<void> {
    await new Promise<void>((listening) => { this.server.listen(0, '0.0.0.0', listening); });
    const address = this.server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
  }

  at(path: string, host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }

  answer(path: string, answers: Answers | Buffer): void {
    this.answers.set(path, Buffer.isBuffer(answers) ? (response) => void response.end(answers) : answers);
  }

  clear(): void {
    this.answers.clear();
    this.requests.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => { this.server.close(closed); });
  }
}

export const silence: Answers = () => undefined;
