import { useEffect } from 'react';
import { useSearchParams } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { ViewMenu } from '@portal/ui/more';
import { selectSavedViews, viewRemovalRequested, viewSavingRequested, viewsRequested } from './saved-views.slice';

/** The looks at this list that the login has kept: the URL without the place in the pages. */
export function SavedViews({ screen }: { screen: string }) {
  const dispatch = useDispatch();
  const views = useSelector(selectSavedViews(screen));
  const [params, setParams] = useSearchParams();
  useEffect(() => void dispatch(viewsRequested({ screen })), [dispatch, screen]);
  const query = lookOf(params.toString());
  return (
    <ViewMenu
      views={views.map((view) => ({ id: view.uuid, name: view.name, isOpen: lookOf(view.query) === query }))}
      onChoose={(id) => setParams(views.find(({ uuid }) => uuid === id)?.query ?? '')}
      onSave={(name) => dispatch(viewSavingRequested({ screen, name, query }))}
      onRemove={(uuid) => dispatch(viewRemovalRequested({ screen, uuid }))}
    />
  );
}

/** In one order, so that the same look is known however it was come to; the order within a name has a meaning. */
function lookOf(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('cursor');
  params.sort();
  return params.toString();
}
