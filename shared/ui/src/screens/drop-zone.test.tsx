import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalTheme } from '@portal/ui/shell';
import { DropZone } from './drop-zone';

const csv = new File(['num'], 'people.csv', { type: 'text/csv' });

describe('a drop zone', () => {
  it('accepts a chosen file', async () => {
    const onFile = jest.fn();
    render(<PortalTheme><DropZone label="Recipients" accept=".csv" onFile={onFile} /></PortalTheme>);
    await userEvent.upload(screen.getByTestId('file-input'), csv);
    expect(onFile).toHaveBeenCalledWith(csv);
  });

  it('accepts a dropped file, and refuses other types', () => {
    const onFile = jest.fn();
    const onRefused = jest.fn();
    render(<PortalTheme><DropZone label="Recipients" accept=".csv, .txt" onFile={onFile} onRefused={onRefused} /></PortalTheme>);
    const zone = screen.getByRole('group', { name: 'Recipients' });
    const picture = new File(['x'], 'photo.png', { type: 'image/png' });
    fireEvent.drop(zone, { dataTransfer: { files: [csv] } });
    fireEvent.drop(zone, { dataTransfer: { files: [picture] } });
    expect(onFile.mock.calls).toEqual([[csv]]);
    expect(onRefused.mock.calls).toEqual([[picture]]);
  });

  it('names the chosen file and removes it', async () => {
    const onRemove = jest.fn();
    render(<PortalTheme><DropZone
      label="Recipients" onFile={() => undefined} file={{ name: 'people.csv', detail: '3 rows' }} onRemove={onRemove} error="Line 2"
    /></PortalTheme>);
    expect(screen.getByText('3 rows')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Line 2');
    await userEvent.click(screen.getByRole('button', { name: 'Remove people.csv' }));
    expect(onRemove).toHaveBeenCalled();
  });
});
