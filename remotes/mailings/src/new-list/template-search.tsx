import { useCallback, useEffect, useState } from 'react';
import type { Template } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button } from '@portal/ui/core';
import { ConfirmDialog, LinkButton } from '@portal/ui/more';
import { SearchChoice } from '../search-choice';
import { selectTemplateSearch, templateSearchLeft, templatesSearched } from './template-search.slice';

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
  const dispatch = useDispatch();
  const found = useSelector(selectTemplateSearch);
  const [chosen, setChosen] = useState<Template>();
  const search = useCallback((text: string) => void dispatch(templatesSearched({ text, types })), [dispatch, types]);
  useEffect(() => () => void dispatch(templateSearchLeft()), [dispatch]);
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
      searchLabel={t('templates.search')}
      found={found}
      show={({ uuid, name, type, body }) => ({
        id: uuid, title: name, words: [t(`messageType.${type}`), body].filter((words) => words !== '').join(' · '),
      })}
      failedTitle={t('templates.failed')}
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
