import { useState } from 'react';
import { useParams } from '@portal/portal/router';
import { Field, Input } from '@portal/ui/shell';
import { Page } from '@portal/ui/screens';

/** A record screen with local state. */
export default function DetailScreen() {
  const { id } = useParams();
  const [remark, setRemark] = useState('');
  return (
    <Page title={`Trial ${id}`}>
      <Field label="Remark"><Input value={remark} onChange={(_event, { value }) => setRemark(value)} /></Field>
    </Page>
  );
}
