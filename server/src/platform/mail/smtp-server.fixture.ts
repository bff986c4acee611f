import { createServer, type AddressInfo, type Socket } from 'node:net';

type ReceivedMail = { from: string; to: string[]; headers: Map<string, string>; text: string; login: string | null };
type SmtpBehaviour = 'takes' | 'refusesRecipients' | 'greylists' | 'refusesLogins' | 'cutsAfterData' | 'cutsAtOnce' | 'hangs';

export type SmtpServer = {
  port: number;
  mails: ReceivedMail[];
  connections: () => number;
  behave(behaviour: SmtpBehaviour): void;
  stop(): Promise<void>;
};

/** RFC 5321 with AUTH PLAIN over a real socket, without TLS. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour: SmtpBehaviour = 'takes';
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (behaviour === 'cutsAtOnce') return void socket.destroy();
    if (behaviour === 'hangs') return;
    converse(socket, () => behaviour, (mail) => mails.push(mail));
  });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  return {
    port: (server.address() as AddressInfo).port, mails,
    connections: () => connections,
    behave(next) { behaviour = next; },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((stopped) => { server.close(stopped); });
    },
  };
}

function converse(socket: Socket, behaviour: () => SmtpBehaviour, take: (mail: ReceivedMail) => void): void {
  const reply = (line: string) => socket.write(`${line}\r\n`);
  let buffered = '';
  let inData = false;
  let login: string | null = null;
  let envelope: { from: string; to: string[] } = { from: '', to: [] };
  reply('220 mail.example ESMTP');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    buffered += chunk;
    for (let end = buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n'); end >= 0; end = buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n')) {
      const part = buffered.slice(0, end);
      buffered = buffered.slice(end + (inData ? 5 : 2));
      if (inData) endData(part);
      else command(part);
    }
  });

  function endData(content: string): void {
    inData = false;
    take({ ...envelope, ...parsed(content), login });
    envelope = { from: '', to: [] };
    if (behaviour() === 'cutsAfterData') socket.destroy();
    else reply('250 taken');
  }

  function command(line: string): void {
    const verb = line.split(/[\s:]/)[0]?.toUpperCase();
    switch (verb) {
      case 'EHLO': return void reply('250-mail.example\r\n250-AUTH PLAIN\r\n250 8BITMIME');
      case 'AUTH':
        login = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString().split('\0').slice(1).join(':');
        return void reply(behaviour() === 'refusesLogins' ? '535 5.7.8 who are you' : '235 welcome');
      case 'MAIL':
        envelope = { from: /<(.*)>/.exec(line)?.[1] ?? '', to: [] };
        return void reply('250 go on');
      case 'RCPT': {
        if (behaviour() === 'refusesRecipients') return void reply('550 5.1.1 no such mailbox');
        if (behaviour() === 'greylists') return void reply('451 4.7.1 come again later');
        envelope.to.push(/<(.*)>/.exec(line)?.[1] ?? '');
        return void reply('250 go on');
      }
      case 'DATA':
        inData = true;
        return void reply('354 end with a dot');
      case 'QUIT':
        reply('221 bye');
        return void socket.end();
      default: return void reply('250 as you like');
    }
  }
}

function parsed(content: string): { headers: Map<string, string>; text: string } {
  const [head = '', ...rest] = content.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), decodedWords(line.slice(line.indexOf(':') + 1).trim())]),
  );
  const body = rest.join('\r\n\r\n');
  const encoding = headers.get('content-transfer-encoding');
  const text = encoding === 'base64'
    ? Buffer.from(body, 'base64').toString()
    : encoding === 'quoted-printable' ? quotedPrintable(body) : body;
  return { headers, text };
}

/** Decodes encoded words in a header (RFC 2047). */
function decodedWords(value: string): string {
  return value.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_all, kind: string, word: string) => (
    kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replaceAll('_', ' '))));
}

function quotedPrintable(text: string): string {
  const octets = text.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/gi, (_all, code: string) => String.fromCharCode(
    Number.parseInt(code, 16),
  ));
  return Buffer.from(octets, 'latin1').toString();
}
