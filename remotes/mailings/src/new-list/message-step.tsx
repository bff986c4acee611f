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
import { useOwnLinks } from '../message/use-own-links';
import { AboutSection } from './about-section';
import { messageOfTemplate } from './filled-form';
import { selectSenders } from './new-list.state';
import { useSectionStyles, type SectionProps } from './section';
import { SenderSection } from './sender-section';
import { typesOf } from './sender-types';

// Loaded on demand, because these sections are not visible at first.
const FallbackSection = lazy(() => import('./fallback-section').then((section) => ({ default: section.FallbackSection })));
const UnknownFieldsSection = lazy(() => import('./unknown-fields-section').then((section) => ({ default: section.UnknownFieldsSection })));
const TemplateSearch = lazy(() => import('./template-search').then((dialog) => ({ default: dialog.TemplateSearch })));

export type MessageStepProps = SectionProps & { messageErrors: MessageErrors; fallbackErrors: MessageErrors };

export function MessageStep({ messageErrors, fallbackErrors, ...section }: MessageStepProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const { form, onChange } = section;
  const sender = useSelector(selectSenders)?.find(({ uuid }) => uuid === form.alphaNameUuid);
  const types = useMemo(() => typesOf(sender), [sender]);
  const canSeeTemplates = useCan('/templates/index');
  const [isChoosing, setChoosing] = useState(false);
  const counted = useOwnLinks(form.ownLinks);
  const { body, content } = toMessage(form.message);
  return (
    <>
      <AboutSection {...section} />
      <SenderSection {...section} />
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
            onChange={(message) => onChange({ message })} insertions={(insert) => <LinkInsertion onInsert={insert} />} counted={counted}
          />
        </div>
      </Card>
      <Suspense>
        <FallbackSection {...section} messageErrors={fallbackErrors} counted={counted} />
        <UnknownFieldsSection {...section} />
      </Suspense>
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
    </>
  );
}
