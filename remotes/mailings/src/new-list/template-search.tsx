import { useCallback, useState } from 'react';
import type { Template } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Button, ConfirmDialog, LinkButton } from '@portal/ui/screens';
import { SearchChoice } from '../search-choice';
import { templateSearch, type TemplateQuery } from './template-search.state';

export type TemplateSearchProps = {
  types: readonly MessageType[];
  /** Whether the template would replace a written text. */
  isWritten: boolean;
  onChoose: (template: Template) => void;
  onClose: () => void;
};

/** Templates of the types that the alpha name supports, most used first. */
export function TemplateSearch({ types, isWritten, onChoose, onClose }: TemplateSearchProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState<TemplateQuery | null>(null);
  const found = useResource(templateSearch, query);
  const [chosen, setChosen] = useState<Template>();
  // A new object also for the same text, which is searched again after a failure.
  const search = useCallback((text: string) => setQuery({ text, types }), [types]);
  const choose = (template: Template) => {
    if (isWritten) setChosen(template);
    else onChoose(template);
  };
  if (chosen) {
    return (
      <ConfirmDialog
        open title={t('new.replaceTitle')} confirmLabel={t('new.replace')} onConfirm={() => onChoose(chosen)}
        onCancel={() => setChosen(undefined)}
      >
        {t('new.replaceText', { name: chosen.name })}
      </ConfirmDialog>
    );
  }
  return (
    <SearchChoice
      title={t('new.chooseTemplate')}
      searchLabel={t('new.templateSearch')}
      found={found}
      show={({ uuid, name, type, body }) => ({
        id: uuid, title: name, words: [t(`messageType.${type}`), body].filter((words) => words !== '').join(' · '),
      })}
      failedTitle={t('new.templatesFailed')}
      none={t('new.noTemplates')}
      nothingFound={t('new.noTemplatesFound')}
      onSearch={search}
      onChoose={choose}
      onClose={onClose}
      actions={<><LinkButton to="/templates/index">
        {t('new.allTemplates')}
      </LinkButton><Button onClick={onClose}>{t('new.closeTemplates')}</Button></>}
    />
  );
}
