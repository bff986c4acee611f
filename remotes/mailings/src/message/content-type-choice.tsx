import type { ContentType } from '@portal/contracts';
import { contentTypesOf, type MessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Radio, RadioGroup } from '@portal/ui/forms';
import { Field } from '@portal/ui/screens';

const keys = {
  'text/plain': 'text', 'image/plain': 'picture', 'image': 'pictureAndText', 'text/img/button': 'pictureTextAndButton', 'file': 'file',
} as const satisfies Record<ContentType, string>;

export type ContentTypeChoiceProps = { type: MessageType; chosen: ContentType; error?: string; onChange: (
  contentType: ContentType,
) => void };

/** Choice of the content type. Renders nothing if the message type has only one. */
export function ContentTypeChoice({ type, chosen, error, onChange }: ContentTypeChoiceProps) {
  const { t } = useTranslation();
  const known = contentTypesOf(type);
  if (known.length < 2) return null;
  const choose = (value: string) => {
    const contentType = known.find((each) => each === value);
    if (contentType) onChange(contentType);
  };
  return (
    <div data-field="contentType">
      <Field label={t('compose.contentType')} validationMessage={error} validationState={error ? 'error' : 'none'}>
        <RadioGroup layout="horizontal" style={{ flexWrap: 'wrap' }} value={chosen} onChange={(_, { value }) => choose(value)}>
          {known.map((contentType) => <Radio key={contentType} value={contentType} label={t(`compose.contents.${keys[contentType]}`)} />)}
        </RadioGroup>
      </Field>
    </div>
  );
}
