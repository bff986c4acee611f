import { colleagues } from './assign/assign.state';
import { saveFile } from './attachments/save-file.state';
import { chatContactOf, nameContact } from './contact/contact.state';
import { addNote, changeNote } from './notes/notes.state';
import { foundMessages } from './search/search.state';
import { offeredTemplates } from './templates/templates.state';
import { assign } from './thread/assignment.state';

/** Resources and commands of open chats. */
export const conversationState = [
  addNote, assign, changeNote, chatContactOf, colleagues, foundMessages, nameContact, offeredTemplates, saveFile,
];
