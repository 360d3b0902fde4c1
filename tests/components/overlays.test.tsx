import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Accordion } from '../../src/components/accordion.tsx';
import { AmountField } from '../../src/components/amount-field.tsx';
import { Carousel } from '../../src/components/carousel.tsx';
import { ChipGroup } from '../../src/components/chip-group.tsx';
import { ConfirmDialog } from '../../src/components/confirm-dialog.tsx';
import { CopyButton } from '../../src/components/copy-button.tsx';
import { Countdown } from '../../src/components/countdown.tsx';
import { DataRow } from '../../src/components/data-row.tsx';
import { Dialog } from '../../src/components/dialog.tsx';
import { pageWindow } from '../../src/components/page-window.ts';
import { Pagination } from '../../src/components/pagination.tsx';
import { ProgressSteps } from '../../src/components/progress-steps.tsx';
import { QrFrame } from '../../src/components/qr-frame.tsx';
import { SegmentedControl } from '../../src/components/segmented-control.tsx';
import { render } from './render.tsx';
import { violations } from './violations.ts';

afterEach(cleanup);

/* user-event asks for it to find the radio buttons of a group; jsdom has none. */
vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });

function Opening({ onClose = () => {} }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => {
          onClose();
          setOpen(false);
        }}
        title="Deposit"
        description="Credited within a minute"
        footer={<button type="button">Next</button>}
      >
        <input aria-label="Amount" data-autofocus />
      </Dialog>
    </>
  );
}

describe('dialog', () => {
  test('its owner hears of each wish to close it once; kept open, it is seen', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(
      <Dialog open onClose={onClose} title="Agreement">
        <input aria-label="Name" />
      </Dialog>,
    );
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('dialog').className).not.toMatch(/opacity-0|pointer-events-none/);
  });

  test('takes the focus, keeps it inside, and gives it back on Escape', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(<Opening onClose={onClose} />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);

    const dialog = await screen.findByRole('dialog', { name: 'Deposit' });
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount' }));
    for (let press = 0; press < 6; press += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }

    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(opener);
  });

  test('holds the page still while it is open', async () => {
    const user = userEvent.setup();
    render(<Opening />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await expect.poll(() => document.documentElement.style.overflow).toBe('hidden');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await expect.poll(() => document.documentElement.style.overflow).not.toBe('hidden');
  });

  test('is accessible', async () => {
    const user = userEvent.setup();
    render(<Opening />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await violations()).toEqual([]);
  });

  test('lets long text be scrolled by keyboard', async () => {
    render(
      <Dialog open onClose={() => {}} title="Conditions" reading>
        <p>Long text</p>
      </Dialog>,
    );
    expect(screen.getByRole('region', { name: 'Conditions' }).tabIndex).toBe(0);
    expect(await violations()).toEqual([]);
  });
});

describe('confirmation', () => {
  const question = (busy: boolean, onConfirm: () => void, onCancel: () => void) => (
    <ConfirmDialog
      open
      busy={busy}
      title="Cancel this bonus?"
      confirmLabel="Cancel the bonus"
      cancelLabel="Keep it"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      The turnover is lost.
    </ConfirmDialog>
  );

  test('puts the focus on the yes and tells which answer was given', async () => {
    const user = userEvent.setup();
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    render(question(false, onConfirm, onCancel));
    expect(screen.getByRole('alertdialog', { name: 'Cancel this bonus?' })).toBeDefined();
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel the bonus' }));
    expect(await violations()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test('does not confirm twice', async () => {
    const user = userEvent.setup();
    const onConfirm = vi.fn();
    render(question(true, onConfirm, () => {}));
    await user.click(screen.getByRole('button', { name: 'Cancel the bonus' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

const amounts = [
  { value: 100, label: '100' },
  { value: 200, label: '200' },
  { value: 500, label: '500', disabled: true },
  { value: 1000, label: '1,000' },
];

function Chips({ start, onChange }: { start: number | null; onChange: (value: number) => void }) {
  const [value, setValue] = useState(start);
  return (
    <ChipGroup
      label="Quick amounts"
      options={amounts}
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

describe('quick amounts', () => {
  test('are one tab stop whose arrow keys choose', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Chips start={100} onChange={onChange} />);
    const group = screen.getByRole('group', { name: 'Quick amounts' });
    await user.tab();
    expect(document.activeElement).toBe(within(group).getByRole('radio', { name: '100' }));
    await user.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenLastCalledWith(200);
    await user.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenLastCalledWith(1000);
    await user.tab();
    expect(group.contains(document.activeElement)).toBe(false);
    expect(await violations()).toEqual([]);
  });

  test('may have nothing chosen, and a press chooses', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Chips start={null} onChange={onChange} />);
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await user.click(screen.getByText('1,000'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(1000);
  });
});

describe('pages', () => {
  const labels = {
    list: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number) => `Page ${page}`,
  };

  test.each([
    [1, 10, [1, 2]],
    [2, 10, [1, 2, 3]],
    [6, 10, [3, 4, 5, 6, 7]],
    [10, 10, [7, 8, 9, 10]],
    [1, 1, [1]],
  ])('around page %i of %i: three before and one after', (page, pages, expected) => {
    expect(pageWindow(page, pages)).toEqual(expected);
  });

  test('mark the current one, and ask only for another', async () => {
    const user = userEvent.setup();
    const onPage = vi.fn();
    render(<Pagination page={6} pages={10} labels={labels} onPage={onPage} />);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('6');
    await user.click(screen.getByRole('button', { name: 'Page 6' }));
    expect(onPage).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage.mock.calls).toEqual([[3], [7]]);
    expect(await violations()).toEqual([]);
  });

  test('while one is loaded they keep the focus, and do nothing', async () => {
    const user = userEvent.setup();
    const onPage = vi.fn();
    const { rerender } = render(<Pagination page={6} pages={10} labels={labels} onPage={onPage} />);
    const third = screen.getByRole('button', { name: 'Page 3' });
    await user.click(third);
    rerender(<Pagination page={6} pages={10} labels={labels} onPage={onPage} busy />);
    expect(document.activeElement).toBe(third);
    for (const button of screen.getAllByRole('button')) await user.click(button);
    expect(onPage.mock.calls).toEqual([[3]]);
    expect(await violations()).toEqual([]);
  });

  test('end where the list ends', () => {
    render(<Pagination page={1} pages={2} labels={labels} onPage={() => {}} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(false);
    cleanup();
    const { container } = render(<Pagination page={1} pages={1} labels={labels} onPage={() => {}} />);
    expect(container.firstChild).toBeNull();
  });
});

describe('the other pieces', () => {
  test('segments choose by keyboard', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(
      <SegmentedControl
        label="Way to deposit"
        value="auto"
        onChange={onChange}
        options={[
          { value: 'auto', label: 'Automatic' },
          { value: 'qr', label: 'QR' },
        ]}
      />,
    );
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('qr');
    expect(await violations()).toEqual([]);
  });

  test('the amount field ties its error and hint to the number', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<AmountField label="Amount" value="5" onChange={onChange} hint="At least 100.00" error="Too small" />);
    const field = screen.getByRole('textbox', { name: 'Amount' });
    expect(field.getAttribute('inputmode')).toBe('decimal');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    const texts = described.map((id) => document.getElementById(id)?.textContent);
    expect(texts).toEqual(expect.arrayContaining(['Too small', 'At least 100.00']));
    await user.type(field, '0');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('50');
    expect(await violations()).toEqual([]);
  });

  test('the countdown stays quiet', async () => {
    render(<Countdown label="Time left" text="09:59" fraction={0.99} />);
    const timer = screen.getByRole('timer', { name: 'Time left' });
    expect(timer.getAttribute('aria-live')).toBe('off');
    expect(timer.textContent).toContain('09:59');
    expect(await violations()).toEqual([]);
  });

  test('a hidden QR code is gone, not covered', () => {
    const { rerender } = render(<QrFrame src="/qr.png" alt="QR code" cover="Expired" />);
    expect(screen.getByRole('img', { name: 'QR code' })).toBeDefined();
    expect(screen.queryByText('Expired')).toBeNull();
    rerender(<QrFrame src="/qr.png" alt="QR code" state="hidden" cover="Expired" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('Expired')).toBeDefined();
  });

  test('the carousel is a named place that the keyboard reaches', async () => {
    const user = userEvent.setup();
    render(
      <Carousel label="Slots" previousLabel="Previous" nextLabel="Next">
        <p>One</p>
        <p>Two</p>
      </Carousel>,
    );
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Slots' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(await violations()).toEqual([]);
  });

  test('steps, rows, answers and copying are accessible', async () => {
    const user = userEvent.setup();
    const onCopy = vi.fn();
    render(
      <>
        <ProgressSteps label="Registration" steps={['Phone', 'Code', 'You', 'Bank']} current={1} position="2 / 4" />
        <dl>
          <DataRow label="Account" action={<CopyButton compact label="Copy" copiedLabel="Copied" onCopy={onCopy} />}>
            123-4-56789-0
          </DataRow>
        </dl>
        <Accordion items={[{ id: 'a', title: 'How long?', content: 'A minute.' }]} />
        <CopyButton copied label="Copy" copiedLabel="Copied" onCopy={onCopy} />
      </>,
    );
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('Code');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(onCopy).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await violations()).toEqual([]);
  });
});
