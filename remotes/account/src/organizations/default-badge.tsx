import type { Organization } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { Button, StatusBadge } from '@portal/ui/screens';
import { setDefaultOrganization } from './organizations.state';

/** A badge if the organization is the login's default, otherwise a button that makes it the default. */
export function DefaultBadge({ organization: { uuid, name, isDefault } }: { organization: Organization }) {
  const { t } = useTranslation();
  const { busy, submit } = useCommand(setDefaultOrganization, undefined, uuid);
  if (isDefault) return <StatusBadge intent="success">{t('organizations.default')}</StatusBadge>;
  return <Button
    size="small" appearance="subtle" busy={busy} aria-label={t('organizations.makeDefaultOf', { name })}
    onClick={() => submit({ uuid })}
  >{t('organizations.makeDefault')}</Button>;
}
