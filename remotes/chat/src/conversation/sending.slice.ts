import { combineReducers } from '@portal/portal/state';
import { attachmentsReducer } from './attachments/attachments.slice';
import { filesReducer } from './attachments/files.slice';
import { outgoingReducer } from './thread/outgoing.slice';

export const sendingReducer = combineReducers({ outgoing: outgoingReducer, attachments: attachmentsReducer, files: filesReducer });
