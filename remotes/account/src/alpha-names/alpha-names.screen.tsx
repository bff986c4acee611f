import { useCallback, useEffect } from 'react';
import type { AlphaName } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { TagIcon } from '@portal/ui/core';
import { Page } from '@portal/ui/more';
import { OwnGrid } from '../own-grid';
import { useAlphaNamesColumns } from './alpha-names-columns';
import { readingRequested, selectReading } from './alpha-names.slice';

const wordsOf = ({ name, organizationName }: AlphaName) => [name, organizationName];

export default function AlphaNamesScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const columns = useAlphaNamesColumns();
  const { allAlphaNames } = useSelector(selectSession);
  const reading = useSelector(selectReading);
  const read = useCallback(() => dispatch(readingRequested()), [dispatch]);
  useEffect(() => void read(), [read]);
  return (
    <Page title={t('alphaNames.title')} text={t('alphaNames.text')}>
      <OwnGrid
        label={t('alphaNames.title')}
        columns={columns}
        rows={allAlphaNames}
        reading={reading}
        onRead={read}
        wordsOf={wordsOf}
        searchLabel={t('alphaNames.search')}
        failed={t('alphaNames.failed')}
        none={{ title: t('alphaNames.none'), text: t('alphaNames.noneText'), icon: <TagIcon /> }}
        nothingFoundText={t('alphaNames.nothingFoundText')}
      />
    </Page>
  );
}
