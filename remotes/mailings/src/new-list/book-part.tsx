import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { makeStyles } from '@portal/ui/shell';
import { Select } from '@portal/ui/screens';
import type { ChosenBook } from './new-list-form';
import { segmentList } from './recipient-books.state';

const useStyles = makeStyles({ root: { minWidth: '160px', maxWidth: '280px' } });
const SEGMENT = 'segment:';
const TAG = 'tag:';
const GIVEN = 'given';

export type BookPartProps = { book: ChosenBook; onChange: (part: ChosenBook['part']) => void };

/** All contacts of a book, a segment of it, or those with a tag. Nothing for a book without segments and tags. */
export function BookPart({ book: { uuid, name, tags, part }, onChange }: BookPartProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const segments = useResource(segmentList, uuid).data?.items ?? [];
  const tag = tagOf(part);
  const isGiven = part !== null && 'filter' in part && tag === undefined;
  if (segments.length === 0 && tags.length === 0 && part === null) return null;
  const value = part === null ? '' : 'segment' in part ? `${SEGMENT}${part.segment}` : tag === undefined ? GIVEN : `${TAG}${tag}`;
  const choose = (chosen: string) => {
    const segment = segments.find((each) => `${SEGMENT}${each.uuid}` === chosen);
    if (segment) onChange({ segment: segment.uuid, name: segment.name });
    else onChange(chosen.startsWith(TAG) ? { filter: { tags: [chosen.slice(TAG.length)] } } : null);
  };
  const shown = part && 'segment' in part && !segments.some((each) => each.uuid === part.segment)
    ? [{ uuid: part.segment, name: part.name }, ...segments] : segments;
  const known = tag === undefined || tags.includes(tag) ? tags : [tag, ...tags];
  return (
    <Select className={styles.root} aria-label={t('new.bookPart', { name })} value={value} onChange={(_, chosen) => choose(chosen.value)}>
      <option value="">{t('new.allContacts')}</option>
      {isGiven && <option value={GIVEN}>{t('new.givenContacts')}</option>}
      {shown.length > 0 && <optgroup label={t('new.segments')}>
        {shown.map((segment) => <option key={segment.uuid} value={`${SEGMENT}${segment.uuid}`}>{segment.name}</option>)}
      </optgroup>}
      {known.length > 0 && <optgroup label={t('new.tags')}>
        {known.map((each) => <option key={each} value={`${TAG}${each}`}>{each}</option>)}
      </optgroup>}
    </Select>
  );
}

/** The tag of a part that consists of the contacts with one tag. */
function tagOf(part: ChosenBook['part']): string | undefined {
  if (!part || !('filter' in part)) return undefined;
  const { tags, ...more } = part.filter;
  return tags?.length === 1 && Object.keys(more).length === 0 ? tags[0] : undefined;
}
