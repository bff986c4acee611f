import { useEffect } from 'react';
import { useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { creationHandled, selectBookCommands } from './book-commands.slice';
import { BookForm } from './book-form';
import { CopyDialog } from './copy-dialog';
import { MergeDialog } from './merge-dialog';

/** The open dialog of a book command. After a book is created, its page opens. */
export function BookDialogs() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { command, created } = useSelector(selectBookCommands);
  useEffect(() => {
    if (created === null) return;
    dispatch(creationHandled());
    void navigate(`/addressbook/${created}`);
  }, [created, dispatch, navigate]);
  switch (command?.kind) {
    case undefined: return null;
    case 'create': return <BookForm book={null} />;
    case 'edit': return <BookForm book={command.book} />;
    case 'copy': return <CopyDialog book={command.book} />;
    case 'merge': return <MergeDialog book={command.book} />;
  }
}
