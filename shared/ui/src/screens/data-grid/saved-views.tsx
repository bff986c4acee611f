import type { SavedView } from '@portal/contracts';
import { type GridState, useResource } from '@portal/portal/resource';
import { useSearchParams } from '@portal/portal/router';
import { useDispatch } from '@portal/portal/state';
import { ViewMenu } from './view-menu';

/** URL parameters that belong to no view: the page, and the opened record. */
const PASSING = ['cursor', 'trail', 'page', 'last', 'message'];
const none: readonly SavedView[] = [];

/** Saved views of a page: its URL parameters without those that pass. */
export function SavedViews({ screen, state }: { screen: string; state: GridState }) {
  const dispatch = useDispatch();
  const views = useResource(state.savedViews, screen).data?.items ?? none;
  const [params, setParams] = useSearchParams();
  const query = viewOf(params.toString());
  return (
    <ViewMenu
      views={views.map((view) => ({ id: view.uuid, name: view.name, isOpen: viewOf(view.query) === query }))}
      onChoose={(id) => setParams(views.find(({ uuid }) => uuid === id)?.query ?? '')}
      onSave={(name) => dispatch(state.saveView.submitted({ screen, name, query }))}
      onRemove={(uuid) => dispatch(state.removeView.submitted(uuid))}
    />
  );
}

/** Sorts the parameters, so that equal views compare as equal. */
function viewOf(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of PASSING) params.delete(name);
  params.sort();
  return params.toString();
}
