import { createAction } from '@portal/portal/state';

/** The user opened a chat. Dispatched again to load an open chat anew. */
export const conversationEntered = createAction<string, 'chat/conversationEntered'>('chat/conversationEntered');
export const conversationLeft = createAction('chat/conversationLeft');
