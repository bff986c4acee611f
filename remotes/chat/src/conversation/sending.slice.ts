import { combineReducers } from '@portal/portal/state';
import { attachmentsReducer } from './attachments.slice';
import { filesReducer } from './files.slice';
import { outgoingReducer } from './outgoing.slice';
import { templatesReducer } from './templates.slice';

export const sendingReducer = combineReducers({
  outgoing: outgoingReducer, attachments: attachmentsReducer, files: filesReducer, templates: templatesReducer,
});
