import type { LiveEventName } from '@portal/contracts';
import type { Element } from '@portal/contracts/permissions';

/** Screen that a login must be allowed to see in order to receive the event; null allows every login. */
export const eventRights: Readonly<Record<LiveEventName, Element | null>> = {
  'message_list.refresh': '/smslist/list',
  'message_list.progress': '/smslist/list',
  'addressbook.job': '/addressbook/index',
  'addressbook.changed': '/addressbook/index',
  'chat.in_message': '/chat',
  'chat.out_message': '/chat',
  'chat.out_status': '/chat',
  'chat.changed': '/chat',
  'chat.file': '/chat',
  'chat.viewers': '/chat',
  'balance.low': '/finances/statement',
  'invoice.changed': '/finances/invoices',
  'traffic.blocked': '/limits/index',
  'balance.changed': null,
  'app_data.actual_version_change': null,
  'app.force_reload': null,
  'stream.reset': null,
};

export function mayReceive(elements: ReadonlySet<string>, name: string): boolean {
  if (!isLiveEvent(name)) return false;
  const element = eventRights[name];
  return element === null || elements.has(element);
}

function isLiveEvent(name: string): name is LiveEventName {
  return Object.hasOwn(eventRights, name);
}
