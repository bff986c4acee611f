import { isCode, type MessageType } from '@portal/messaging';

/** `list`: a mailing list; `api`: a program's single message; `chat`: an operator's message; `test`: a list's test message. */
export type ListSource = 'list' | 'api' | 'chat' | 'test';

export const CODE_LANE = 1;
export const LIST_LANE = 4;

/** Lower lanes are sent before higher ones (DESIGN 6.3). Mailing lists use the last lane for every message type. */
export function laneOf(source: ListSource, type: MessageType): number {
  switch (source) {
    case 'api':
    case 'test': return isCode(type) ? CODE_LANE : 2;
    case 'chat': return 3;
    case 'list': return LIST_LANE;
  }
}
