import { makeStyles, tokens } from '@portal/ui/shell';
import type { NewListForm } from './new-list-form';
import type { FieldName } from './form-fields';

export type SectionProps = {
  form: NewListForm;
  errors: Partial<Record<FieldName, string>>;
  onChange: (patch: Partial<NewListForm>) => void;
};

export const useSectionStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL, alignItems: 'flex-start' },
  note: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty', overflowWrap: 'anywhere',
  },
  select: { maxWidth: '420px' },
});
