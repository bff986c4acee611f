import type { Organization } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { Select } from '@portal/ui/screens';
import { makeStyles } from '@portal/ui/shell';
import { setDefaultAlphaName } from './organizations.state';

const ON = 1;
const useStyles = makeStyles({ root: { display: 'inline-flex', width: '100%', minWidth: '140px', maxWidth: '220px' } });

/** The default alpha name of the organization's new mailing lists, edited inline. */
export function DefaultAlphaName({ organization: { uuid, name, defaultAlphaname } }: { organization: Organization }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { allAlphaNames } = useSelector(selectSession);
  const { busy, submit } = useCommand(setDefaultAlphaName, undefined, uuid);
  const offered = allAlphaNames.filter((each) => each.name === defaultAlphaname
    || (each.direction_status === ON && (each.organizationName === null || each.organizationName === name)));
  const chosen = offered.find((each) => each.name === defaultAlphaname)?.uuid ?? '';
  return (
    <Select
      size="small" className={styles.root} aria-label={t('organizations.defaultAlphaNameOf', { name })} disabled={busy} value={chosen}
      onChange={(_, { value }) => submit({ uuid, alphaNameUuid: value || null })}
    >
      <option value="">{chosen === '' && defaultAlphaname ? defaultAlphaname : t('organizations.noAlphaName')}</option>
      {offered.map((each) => <option key={each.uuid} value={each.uuid}>{each.name}</option>)}
    </Select>
  );
}
