import { colleagues } from '../colleagues.state';
import { saveFile } from './attachments/save-file.state';
import { chatContactOf, nameContact } from './contact/contact.state';
import { addNote, changeNote } from './notes/notes.state';
import { foundMessages } from './search/search.state';
import { offeredTemplates } from './templates/templates.state';
import { changeChat } from './thread/chat-change.state';

/** Resources and commands of open chats. */
export const conversationState = [
  addNote, changeChat, changeNote, chatContactOf, colleagues, foundMessages, nameContact, offeredTemplates, saveFile,
];
