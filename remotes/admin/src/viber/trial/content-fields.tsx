import { CONTENT_LIMITS } from '@portal/contracts';
import { textLimit } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { TextArea } from '@portal/ui/forms';
import { LinkFields } from './link-fields';
import { CarouselCards, SurveyOptions } from './list-fields';
import { TemplateFields } from './template-fields';
import { TrialField, TrialLine } from './trial-field';
import { needsOf, type TrialContent, type TrialFaults, type TrialMessage } from './trial-message';

export type ContentFieldsProps = { message: TrialMessage; faults: TrialFaults; onChange: (patch: Partial<TrialMessage>) => void };

/** Form fields that the message's type and content type require or permit. */
export function ContentFields({ message, faults, onChange }: ContentFieldsProps) {
  const { t } = useTranslation();
  const { type, body, content } = message;
  const needs = needsOf(message);
  const change = (patch: TrialContent) => onChange({ content: { ...content, ...patch } });
  const max = textLimit(type) ?? undefined;
  return (
    <>
      {needs.templateId && <TemplateFields content={content} faults={faults} onChange={change} />}
      {needs.imageUrl && <TrialLine
        path="imageUrl" label={t('viber.trial.imageUrl')} hint={t('viber.trial.imageHint')} address required value={content.imageUrl}
        faults={faults} onChange={(imageUrl) => change({ imageUrl })}
      />}
      {needs.fileUrl && <TrialLine
        path="fileUrl" label={t('viber.trial.fileUrl')} address required value={content.fileUrl} faults={faults}
        onChange={(fileUrl) => change({ fileUrl })}
      />}
      {needs.fileName && <TrialLine
        path="fileName" label={t('viber.trial.fileName')} hint={t('viber.trial.upTo', { count: CONTENT_LIMITS.fileName.max })}
        required={needs.fileName === 'required'} value={content.fileName} faults={faults} onChange={(fileName) => change({ fileName })}
      />}
      {needs.text && (
        <TrialField
          path="text" label={t(needs.text === 'required' ? 'viber.trial.body' : 'viber.trial.note')} required={needs.text === 'required'}
          faults={faults}
        >
          <TextArea rows={4} max={max} value={body} onChange={(next) => onChange({ body: next })} />
        </TrialField>
      )}
      {needs.cards && <CarouselCards cards={content.cards ?? []} faults={faults} onChange={(cards) => change({ cards })} />}
      {needs.options && <SurveyOptions options={content.options ?? []} faults={faults} onChange={(options) => change({ options })} />}
      {needs.button && <LinkFields
        path="button" max={CONTENT_LIMITS.buttonTitle.max} link={content.button}
        optional={needs.button === 'required' ? undefined : t('viber.trial.withButton')} faults={faults}
        onChange={(button) => change({ button })}
      />}
    </>
  );
}
