import { isCode, type MessageType } from '@portal/messaging';

/** Where a list came from: a mailing list, one message of a program that is a list of its own, an operator's message, a test of a list. */
export type ListSource = 'list' | 'api' | 'chat' | 'test';

export const CODE_LANE = 1;

/** The queue's lanes; a lower one passes all others (DESIGN 6.3). A mailing list is bulk whatever its type. */
export function laneOf(source: ListSource, type: MessageType): number {
  switch (source) {
    case 'api':
    case 'test': return isCode(type) ? CODE_LANE : 2;
    case 'chat': return 3;
    case 'list': return 4;
  }
}
