import { chatFile } from '@portal/contracts';
import { downloadFile } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { call } from '@portal/portal/saga';

/** Saves a file that a recipient sent. A failure is shown as a toast. */
export const saveFile = command('chat/savedFiles', function* (uuid: string) {
  yield* call(() => downloadFile(chatFile.path, { uuid }));
}, { keyOf: (uuid) => uuid });
