import { useCallback, useEffect } from 'react';
import type { Organization } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { PeopleIcon } from '@portal/ui/core';
import { Page } from '@portal/ui/more';
import { OwnGrid } from '../own-grid';
import { useOrganizationsColumns } from './organizations-columns';
import { readingRequested, selectReading } from './organizations.slice';

const wordsOf = ({ name, email, address }: Organization) => [name, email, address];

export default function OrganizationsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const columns = useOrganizationsColumns();
  const { organizations } = useSelector(selectSession);
  const reading = useSelector(selectReading);
  const read = useCallback(() => dispatch(readingRequested()), [dispatch]);
  useEffect(() => void read(), [read]);
  return (
    <Page title={t('organizations.title')} text={t('organizations.text')}>
      <OwnGrid
        label={t('organizations.title')}
        columns={columns}
        rows={organizations}
        reading={reading}
        onRead={read}
        wordsOf={wordsOf}
        searchLabel={t('organizations.search')}
        failed={t('organizations.failed')}
        none={{ title: t('organizations.none'), text: t('organizations.noneText'), icon: <PeopleIcon /> }}
        nothingFoundText={t('organizations.nothingFoundText')}
      />
    </Page>
  );
}
