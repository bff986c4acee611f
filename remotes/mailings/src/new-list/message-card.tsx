import { lazy, Suspense, useMemo, useState } from 'react';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useSelector } from '@portal/portal/state';
import { Button } from '@portal/ui/screens';
import { Card, TemplateIcon } from '@portal/ui/shell';
import { LinkInsertion } from '../message/link-insertion';
import { toMessage } from '../message/message-draft';
import { MessageEditor } from '../message/message-editor';
import type { MessageErrors } from '../message/message-errors';
import { messageOfTemplate } from './filled-form';
import { selectSenders } from './new-list.state';
import { useSectionStyles, type SectionProps } from './section';
import { OrganizationField, SenderField } from './sender-fields';
import { typesOf } from './sender-types';

const TemplateSearch = lazy(() => import('./template-search').then((dialog) => ({ default: dialog.TemplateSearch })));

export type MessageCardProps = SectionProps & { messageErrors: MessageErrors; counted?: (text: string) => string };

/** Sender, type and text of the message. */
export function MessageCard({ messageErrors, counted, ...section }: MessageCardProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const { form, onChange } = section;
  const sender = useSelector(selectSenders)?.find(({ uuid }) => uuid === form.alphaNameUuid);
  const types = useMemo(() => typesOf(sender), [sender]);
  const canSeeTemplates = useCan('/templates/index');
  const [isChoosing, setChoosing] = useState(false);
  const { body, content } = toMessage(form.message);
  return (
    <Card
      title={t('new.message')}
      actions={canSeeTemplates && <Button size="small" icon={<TemplateIcon />} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {t('new.fromTemplate')}
      </Button>}
    >
      <div className={styles.fields} data-field="message">
        {/* Without a sender, the current type stays available so that the text can be edited. */}
        <MessageEditor
          label={t('new.message')} value={form.message} types={sender ? types : [form.message.type]} errors={messageErrors}
          head={(type) => <><SenderField {...section} />{type}<OrganizationField {...section} /></>}
          onChange={(message) => onChange({ message })} insertions={(insert) => <LinkInsertion onInsert={insert} />} counted={counted}
        />
      </div>
      {isChoosing && (
        <Suspense>
          <TemplateSearch
            types={types}
            isWritten={body.trim() !== '' || Object.keys(content).length > 0}
            onChoose={(template) => {
              setChoosing(false);
              onChange(messageOfTemplate(template));
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
