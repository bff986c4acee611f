import { combineReducers } from '@portal/portal/state';
import { attachmentsReducer } from './attachments.slice';
import { filesReducer } from './files.slice';
import { outgoingReducer } from './outgoing.slice';
import { templatesReducer } from './templates.slice';

/** What goes into messages and comes out of them: those on their way, their files, and the templates they are made of. */
export const sendingReducer = combineReducers({ outgoing: outgoingReducer, attachments: attachmentsReducer, files: filesReducer, templates: templatesReducer });
