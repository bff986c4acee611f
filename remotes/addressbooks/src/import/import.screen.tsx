import { useUrlState } from '@portal/portal';
import { ImportJob } from './import-job';
import { ImportWizard } from './import-wizard';

/** `?job=` shows a started import; `?book=` prepares an import into that book. */
export default function ImportScreen() {
  const [{ job, book, step }, setUrl] = useUrlState({ job: '', book: '', step: 'file' });
  if (job !== '') return <ImportJob key={job} uuid={job} />;
  return <ImportWizard bookUuid={book} step={step} onStep={(next) => setUrl({ step: next }, { push: true })} />;
}
