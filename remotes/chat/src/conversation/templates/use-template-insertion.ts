import type { Chat, Template } from '@portal/contracts';
import { fillKnown } from '@portal/messaging';
import { toastShown } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { useEffect, useEffectEvent, useState } from 'react';
import { attachmentReady } from '../attachments/attachments.slice';
import { selectPickedTemplate, templateTaken } from './picked-template.slice';
import { openFields } from './template-filling';

type Insertion = {
  chat: Chat;
  /** The draft, to which a template picked on the templates page is added. */
  text: string;
  takesImage: boolean;
  onInsert: (draft: { text: string; templateUuid: string }) => void;
};
/** A template whose personal fields the user has to fill first. `before`: the text that the template is added to. */
type Filling = { template: Template; before: string };

/** Inserts chosen templates into the draft, at once or after their open fields were filled. */
export function useTemplateInsertion({ chat, text: draftText, takesImage, onInsert }: Insertion) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [filling, setFilling] = useState<Filling>();
  const chatUuid = chat.id_uuid;
  const { name } = chat.phone_data;

  const insert = ({ template, before }: Filling, text: string) => {
    setFilling(undefined);
    const { imageUrl, ...rest } = template.content ?? {};
    if (imageUrl !== undefined && takesImage) {
      dispatch(attachmentReady({ chatUuid, kind: 'image', name: template.name, bytes: null, url: imageUrl }));
    }
    if ((imageUrl !== undefined && !takesImage) || Object.keys(rest).length > 0) {
      dispatch(toastShown({ intent: 'info', text: t('conversation.templates.partly') }));
    }
    onInsert({ text: before === '' ? text : `${before}\n${text}`, templateUuid: template.uuid });
  };
  const choose = (template: Template, before = '') => {
    if (openFields(template, name).length > 0) setFilling({ template, before });
    else insert({ template, before }, fillKnown(template.body, { name }));
  };

  const picked = useSelector(selectPickedTemplate(chatUuid));
  const takePicked = useEffectEvent((template: Template) => {
    dispatch(templateTaken());
    choose(template, draftText.trimEnd());
  });
  useEffect(() => {
    if (picked) takePicked(picked);
  }, [picked]);

  return {
    choose,
    /** Props of the dialog that asks for the open fields. */
    filling: filling && {
      template: filling.template, name, onFilled: (text: string) => insert(filling, text), onClose: () => setFilling(undefined),
    },
  };
}
