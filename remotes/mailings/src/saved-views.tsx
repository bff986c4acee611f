import { useEffect } from 'react';
import { useSearchParams } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { ViewMenu } from '@portal/ui/more';
import { selectSavedViews, viewRemovalRequested, viewSavingRequested, viewsRequested } from './saved-views.slice';

/** Saved views of this page: its URL parameters without the cursor. */
export function SavedViews({ screen }: { screen: string }) {
  const dispatch = useDispatch();
  const views = useSelector(selectSavedViews(screen));
  const [params, setParams] = useSearchParams();
  useEffect(() => void dispatch(viewsRequested({ screen })), [dispatch, screen]);
  const query = viewOf(params.toString());
  return (
    <ViewMenu
      views={views.map((view) => ({ id: view.uuid, name: view.name, isOpen: viewOf(view.query) === query }))}
      onChoose={(id) => setParams(views.find(({ uuid }) => uuid === id)?.query ?? '')}
      onSave={(name) => dispatch(viewSavingRequested({ screen, name, query }))}
      onRemove={(uuid) => dispatch(viewRemovalRequested({ screen, uuid }))}
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
