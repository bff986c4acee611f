import { KannelBoxes } from '../../simulators/smsc/kannel-boxes';
import { orderText } from '../api/api-client';
import { Connections, type Answered } from '../api/connections';
import { scatteredNumber } from '../scattered-number';
import type { Gateway } from './gateway';

/** 1 reports delivery to the phone, 2 its failure. */
const DELIVERED_OR_FAILED = '3';
/** Warnings only, like the portal's log in benchmarks. */
const WARNINGS = 2;

/** `tuned`: false leaves the log and the number of open submits as Kannel has them. */
type KannelNeeds = { folder: string; smscPort: number; systemId: string; tuned: false | { window: number }; callbackUrl: string };

/** Kannel with its queue in a file and its receipts in memory. */
export async function startKannelGateway({ folder, smscPort, systemId, tuned, callbackUrl }: KannelNeeds): Promise<Gateway> {
  const log: Record<string, number> = tuned ? { 'log-level': WARNINGS } : {};
  const boxes = await KannelBoxes.start({
    folder, smscPort,
    core: { 'store-type': 'file', 'store-location': `"${folder}/kannel.store"`, ...log },
    smsc: { 'smsc-username': systemId, ...(tuned && { 'max-pending-submits': tuned.window }) },
    smsbox: log,
  });
  return {
    name: `Kannel ${KannelBoxes.version()}`, pids: boxes.pids, stop: () => boxes.stop(),
    client: (from) => new SendsmsClient(boxes, callbackUrl, from),
  };
}

class SendsmsClient {
  private readonly connections: Connections;

  constructor(private readonly boxes: KannelBoxes, private readonly callbackUrl: string, private sent: number) {
    this.connections = new Connections(new URL(boxes.sendsmsUrl({})).origin);
  }

  send(due: number): Promise<Answered> {
    const number = ++this.sent;
    const to = scatteredNumber(number);
    const { pathname, search } = new URL(this.boxes.sendsmsUrl({
      'from': 'Portal', to, 'text': orderText('kannel', number), 'dlr-mask': DELIVERED_OR_FAILED,
      'dlr-url': `${this.callbackUrl}/report?to=${to}&type=%d`,
    }));
    return this.connections.send(`GET ${pathname}${search} HTTP/1.1\r\n`, '', due);
  }

  close(): void {
    this.connections.close();
  }
}
