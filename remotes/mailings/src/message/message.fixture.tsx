import { useState } from 'react';
import type { Language, MessageType } from '@portal/contracts';
import { MESSAGE_TYPES } from '@portal/messaging';
import { defineRemote } from '@portal/portal';
import { withErrorTexts } from '@portal/portal/i18n';
import { renderScreen } from '@portal/testing';
import { composeTexts } from '../compose-texts';
import { emptyMessage, toMessage, type MessageDraft } from './message-draft';
import { MessageEditor } from './message-editor';
import { useMessageErrors } from './message-errors';
import { PhonePreview } from './phone-preview';
import { picturesReducer } from './pictures.slice';
import { picturesSaga } from './pictures.saga';

const title = { en: 'Message', ru: 'Message', ua: 'Message', bg: 'Message' };

export type MessageOptions = Partial<MessageDraft> & {
  types?: readonly MessageType[]; tried?: boolean; language?: Language; sample?: { body: string };
};

/** Renders the editor with its preview; `written()` returns the message that would be sent. */
export async function renderMessage({ types = MESSAGE_TYPES, tried = false, language, sample, ...start }: MessageOptions = {}) {
  let last = { ...emptyMessage(start.type ?? 'sms'), ...start };
  function Form() {
    const [message, setMessage] = useState<MessageDraft>(last);
    const errors = useMessageErrors(message);
    last = message;
    return (
      <>
        <MessageEditor label="Message" value={message} onChange={setMessage} types={types} errors={tried ? errors : {}} />
        <PhonePreview message={message} from="SHOP" sample={sample} />
      </>
    );
  }
  const remote = defineRemote({
    id: 'mailings', contract: 1, routes: [{ path: '/message', screen: 'message', element: '/message', title }],
  }, {
    screens: { message: withErrorTexts(async () => ({ default: Form })) },
    slices: { pictures: picturesReducer },
    saga: picturesSaga,
    locales: {
      en: () => import('../../locales/en.json'),
      ru: () => import('../../locales/ru.json'),
      ua: () => import('../../locales/ua.json'),
      bg: () => import('../../locales/bg.json'),
    },
    screenLocales: { message: composeTexts },
  });
  const rendered = await renderScreen(remote, 'message', { path: '/message', language });
  return { ...rendered, written: () => toMessage(last) };
}
