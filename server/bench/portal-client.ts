import { MailingDetail, mailings, type NewMailing, recipientUpload, session, SUCCESS_CODE } from '@portal/contracts';
import { pause } from './pause';

const MAX_ATTEMPTS = 25;

export class PortalClient {
  private constructor(private readonly url: string, readonly token: string) {}

  static async login(url: string, login: string, password: string): Promise<PortalClient> {
    const anonymous = new PortalClient(url, '');
    const data = await anonymous.call('POST', session.login.path, JSON.stringify({ login, password }));
    return new PortalClient(url, session.login.data.parse(data).jwtToken);
  }

  async upload(csv: string): Promise<string> {
    return recipientUpload.data.parse(await this.call('POST', recipientUpload.path, csv, 'text/csv')).uuid;
  }

  async create(alphaNameUuid: string, uploadUuid: string, body: string): Promise<number> {
    const list = { name: 'Bench', alphaNameUuid, type: 'sms', body, uploadUuid };
    return mailings.createSend.data.parse(await this.call('POST', mailings.createSend.path, JSON.stringify(list))).id;
  }

  async createWith(list: NewMailing): Promise<number> {
    return mailings.createSend.data.parse(await this.call('POST', mailings.createSend.path, JSON.stringify(list))).id;
  }

  async cancel(id: number): Promise<void> {
    await this.call('POST', mailings.cancel.path, JSON.stringify({ id }));
  }

  /** Retries on server_unavailable, as the web client does. */
  async get(id: number): Promise<MailingDetail> {
    const path = `${mailings.get.path}?id=${id}`;
    for (let attempts = 1; ; attempts++) {
      try {
        return MailingDetail.parse(await this.call('GET', path));
      } catch (error) {
        if (attempts === MAX_ATTEMPTS || !String(error).includes('"server_unavailable"')) throw error;
        await pause(200);
      }
    }
  }

  async confirm(id: number): Promise<void> {
    await this.call('POST', mailings.confirm.path, JSON.stringify({ id }));
  }

  async pause(id: number, paused: boolean): Promise<void> {
    await this.call('POST', mailings.pause.path, JSON.stringify({ id, paused }));
  }

  private async call(method: string, path: string, body?: string, type = 'application/json'): Promise<unknown> {
    const response = await fetch(new URL(path, this.url), {
      method, ...(body === undefined ? {} : { body }),
      headers: { ...(body === undefined ? {} : { 'content-type': type }), ...(this.token ? { 'x-token': this.token } : {}) },
    });
    const envelope: { code: number; data: unknown } = await response.json();
    if (envelope.code !== SUCCESS_CODE) throw new Error(`${method} ${path} answered ${JSON.stringify(envelope).slice(0, 500)}`);
    return envelope.data;
  }
}
