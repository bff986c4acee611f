import { templates, type Topics } from '@portal/contracts';
import { guard, publishTopic, takeTopic, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { chatEventsReceived } from './chat-events';
import { contactsChanged } from './chat-names';
import { chatTitle } from './chat-title';
import { chatShown, chatsReceived, selectChat, selectShownChat } from './chats.slice';
import { templateLoaded } from './conversation/templates/picked-template.slice';
import { oneAtATime } from './one-at-a-time.saga';

const templatePicked = createAction<Topics['template.pick']>('chat/templatePicked');
/** The API client has shown the failure. */
const pickFailed = createAction<Failure>('chat/pickFailed');

/** Messages from and to other remotes. Runs on all pages of the portal, because the user is on another remote's page meanwhile. */
export const topicsSaga = oneAtATime(function* (): SagaGenerator<void> {
  yield* takeTopic('addressbook.changed', function* (change) {
    yield* put(contactsChanged(change));
  });
  yield* takeTopic('template.pick', function* (pick) {
    yield* put(templatePicked(pick));
  });
  yield* takeEvery(templatePicked, guard(pickFailed, function* ({ payload: { uuid, chatUuid } }) {
    yield* put(templateLoaded({ chatUuid, template: yield* request(templates.get, { query: { uuid } }) }));
  }));
  yield* publishOpenChat();
});

/** Publishes the open chat, and its new name. After the user leaves it, it stays the last one that was open. */
function* publishOpenChat(): SagaGenerator<void> {
  let published: Topics['chat.open'] | undefined;
  yield* takeEvery([chatShown, chatsReceived, chatEventsReceived, contactsChanged], function* () {
    const chatUuid = (yield* select(selectShownChat)) ?? published?.chatUuid;
    const chat = chatUuid === undefined ? undefined : yield* select(selectChat(chatUuid));
    if (chatUuid === undefined || !chat) return;
    const title = chatTitle(chat);
    if (published?.chatUuid === chatUuid && published.title === title) return;
    published = { chatUuid, title };
    yield* publishTopic('chat.open', published);
  });
}
