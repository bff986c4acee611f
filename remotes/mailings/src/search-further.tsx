import { useTranslation } from '@portal/portal/i18n';
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/core';
import { SearchIcon } from '@portal/ui/more';

/** Above a page that is short though there is more to look at: each page looks at so many rows at most. */
export function SearchFurther({ found, onGoOn }: { found: number; onGoOn: () => void }) {
  const { t } = useTranslation();
  return (
    <MessageBar intent="info" layout="multiline" role="status">
      <MessageBarBody>{t('further.text', { count: found })}</MessageBarBody>
      <MessageBarActions><Button size="small" icon={<SearchIcon />} onClick={onGoOn}>{t('further.goOn')}</Button></MessageBarActions>
    </MessageBar>
  );
}
