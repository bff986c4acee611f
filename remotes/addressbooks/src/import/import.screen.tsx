import { useUrlState } from '@portal/portal';
import { ImportJob } from './import-job';
import { ImportPage } from './import-page';

/** `?job=` shows a started import; `?book=` prepares an import into that book. */
export default function ImportScreen() {
  const [{ job, book }] = useUrlState({ job: '', book: '' });
  return job === '' ? <ImportPage bookUuid={book} /> : <ImportJob key={job} uuid={job} />;
}
