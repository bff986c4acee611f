import type { Template } from '@portal/contracts';
import { Card } from '@portal/ui/core';
import { useTranslation } from '@portal/portal/i18n';
import { PhonePreview } from '../message/phone-preview';
import { draftOf } from './template-draft';

/** For whoever may use templates and not change them. */
export function TemplateView({ template }: { template: Template }) {
  const { t } = useTranslation();
  return <Card title={t('templates.preview')}><PhonePreview message={draftOf(template).message} from="" /></Card>;
}
