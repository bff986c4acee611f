import type { SavedView } from '@portal/contracts';
import { useResource } from '@portal/portal/resource';
import { useSearchParams } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { ViewMenu } from '@portal/ui/screens';
import { removeView, savedViews, saveView } from './saved-views.state';

const none: readonly SavedView[] = [];

/** Saved views of this page: its URL parameters without the cursor. */
export function SavedViews({ screen }: { screen: string }) {
  const dispatch = useDispatch();
  const views = useResource(savedViews, screen).data?.items ?? none;
  const [params, setParams] = useSearchParams();
  const query = viewOf(params.toString());
  return (
    <ViewMenu
      views={views.map((view) => ({ id: view.uuid, name: view.name, isOpen: viewOf(view.query) === query }))}
      onChoose={(id) => setParams(views.find(({ uuid }) => uuid === id)?.query ?? '')}
      onSave={(name) => dispatch(saveView.submitted({ screen, name, query }))}
      onRemove={(uuid) => dispatch(removeView.submitted(uuid))}
    />
  );
}

/** Sorts the parameters, so that equal views compare as equal. */
function viewOf(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('cursor');
  params.sort();
  return params.toString();
}
