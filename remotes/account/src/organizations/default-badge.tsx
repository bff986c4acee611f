import type { Organization } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button } from '@portal/ui/core';
import { StatusBadge } from '@portal/ui/more';
import { useCommand } from '../use-command';
import { defaultOrganizationChosen } from './organization-commands.slice';

/** A badge if the organization is the login's default, otherwise a button that makes it the default. */
export function DefaultBadge({ organization: { uuid, name, isDefault } }: { organization: Organization }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { busy } = useCommand(`default ${uuid}`);
  if (isDefault) return <StatusBadge intent="success">{t('organizations.default')}</StatusBadge>;
  return <Button
    size="small" appearance="subtle" busy={busy} aria-label={t('organizations.makeDefaultOf', { name })}
    onClick={() => dispatch(defaultOrganizationChosen({ uuid }))}
  >{t('organizations.makeDefault')}</Button>;
}
