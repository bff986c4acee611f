import { publishTopic, takeTopic } from '@portal/portal';
import { put, takeEvery } from '@portal/portal/saga';
import { chatNoted, templateInserted } from './open-chat.slice';

/** Offers the chat that is open, and tells the chat remote which template to insert there. */
export function* openChatSaga() {
  yield* takeTopic('chat.open', function* (chat) {
    yield* put(chatNoted(chat));
  });
  yield* takeEvery(templateInserted, function* ({ payload }) {
    yield* publishTopic('template.pick', payload);
  });
}
