import { lazy, Suspense, type ReactNode } from 'react';
import { CONTENT_LIMITS, RCS_LIMITS, type RichContent } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { Skeleton } from '@portal/ui/shell';
import { needsOf, type MessageDraft } from './message-draft';
import type { MessageErrors } from './message-errors';
import { TextField } from './text-field';

// Loaded on demand: most messages contain only text.
const AnswerOptions = lazy(() => import('./answer-options').then((fields) => ({ default: fields.AnswerOptions })));
const ButtonFields = lazy(() => import('./button-fields').then((fields) => ({ default: fields.ButtonFields })));
const CarouselCards = lazy(() => import('./carousel-cards').then((fields) => ({ default: fields.CarouselCards })));
const FileFields = lazy(() => import('./file-fields').then((fields) => ({ default: fields.FileFields })));
const LanguageField = lazy(() => import('./language-field').then((field) => ({ default: field.LanguageField })));
const PictureField = lazy(() => import('./picture-field').then((fields) => ({ default: fields.PictureField })));
const TemplateFields = lazy(() => import('./template-fields').then((fields) => ({ default: fields.TemplateFields })));

export type ContentFieldsProps = {
  message: MessageDraft;
  errors: MessageErrors;
  onChange: (message: MessageDraft) => void;
  insertions?: (insert: (text: string) => void) => ReactNode;
  counted?: (text: string) => string;
};

/** Form fields that the message's type and content type require or permit. */
export function ContentFields({ message, errors, onChange, insertions, counted }: ContentFieldsProps) {
  const { t } = useTranslation();
  const { type, body, content } = message;
  const needs = needsOf(message);
  const change = (patch: RichContent) => onChange({ ...message, content: { ...content, ...patch } });
  const suggestion = type === 'rcs' ? RCS_LIMITS.suggestion : CONTENT_LIMITS.option.max;
  return (
    <Suspense fallback={<div aria-busy="true"><Skeleton height="64px" /></div>}>
      {needs.templateId && <TemplateFields content={content} errors={errors} onChange={change} />}
      {needs.imageUrl && <PictureField
        path="content.imageUrl" url={content.imageUrl} required={needs.imageUrl === 'required'} error={errors['content.imageUrl']}
        onChange={(imageUrl) => change({ imageUrl })}
      />}
      {needs.fileUrl && <FileFields content={content} needs={needs} errors={errors} onChange={change} />}
      {/* Their own boundaries, so that the text stays while they load. */}
      {needs.language && <Suspense><LanguageField
        label={t(type === 'speechcall' ? 'compose.voice' : 'compose.templateLanguage')} language={content.language}
        error={errors['content.language']} onChange={(language) => change({ language })}
      /></Suspense>}
      {needs.text && (
        <TextField
          type={type}
          label={t(textLabel(message))}
          hint={needs.text === 'optional' ? t('compose.ownTextHint') : undefined}
          text={body}
          required={needs.text === 'required'}
          withPicture={content.imageUrl !== undefined}
          error={errors.body}
          onChange={(next) => onChange({ ...message, body: next })}
          insertions={insertions}
          counted={counted}
        />
      )}
      {needs.cards && <CarouselCards cards={content.cards} errors={errors} onChange={(cards) => change({ cards })} />}
      {needs.options && (
        <AnswerOptions
          label={t(needs.options === 'required' ? 'compose.options' : 'compose.quickReplies')}
          hint={t('compose.upToCharacters', { count: suggestion })}
          options={content.options}
          required={needs.options === 'required'}
          errors={errors}
          onChange={(options) => change({ options })}
        />
      )}
      {needs.button && <Suspense><ButtonFields
        path="content.button" max={type === 'rcs' ? RCS_LIMITS.suggestion : CONTENT_LIMITS.buttonTitle.max} button={content.button}
        required={needs.button === 'required'} switchLabel={t('compose.withButton')} errors={errors}
        onChange={(button) => change({ button })}
      /></Suspense>}
    </Suspense>
  );
}

function textLabel(message: MessageDraft): 'compose.question' | 'compose.spoken' | 'compose.note' | 'new.body' {
  if (message.type === 'viber_survey') return 'compose.question';
  if (message.type === 'speechcall') return 'compose.spoken';
  return needsOf(message).text === 'optional' ? 'compose.note' : 'new.body';
}
