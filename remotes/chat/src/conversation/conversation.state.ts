import { saveFile } from './attachments/save-file.state';
import { foundMessages } from './search/search.state';
import { offeredTemplates } from './templates/templates.state';
import { assign } from './thread/assignment.state';

/** Resources and commands of open chats. */
export const conversationState = [assign, foundMessages, offeredTemplates, saveFile];
