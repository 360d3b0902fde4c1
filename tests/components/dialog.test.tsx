import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../src/components/dialog.tsx';
import { ToastRegion } from '../../src/components/toast-region.tsx';
import { render } from './render.tsx';

/** A form whose button goes away with its press, as a step does. */
function Steps() {
  const [step, setStep] = useState(1);
  return (
    <Dialog open onClose={() => {}} title="Steps">
      {step === 1 ? (
        <button key="first" type="button" onClick={() => setStep(2)}>
          On
        </button>
      ) : (
        <button key="second" type="button">
          Second
        </button>
      )}
    </Dialog>
  );
}

describe('Dialog', () => {
  it('hides the page behind it from screen readers, the second one as well', async () => {
    for (const title of ['First', 'Second']) {
      const { unmount } = render(
        <main>
          <Dialog open onClose={() => {}} title={title} />
        </main>,
      );
      await screen.findByRole('dialog', { name: title });
      expect(screen.queryByRole('main')).toBeNull();
      unmount();
    }
  });

  it('takes the focus itself when what had it goes away, and Tab goes on inside', async () => {
    const user = userEvent.setup();
    render(<Steps />);
    const dialog = await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'On' }));
    await screen.findByRole('button', { name: 'Second' });
    await waitFor(() => expect(document.activeElement).toBe(dialog));
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it('leaves toasts announced and closable', async () => {
    const user = userEvent.setup();
    const closed: (string | number)[] = [];
    const pressed = vi.fn();
    render(
      <>
        <Dialog open onClose={() => {}} title="Deposit" closeLabel="Close" />
        <ToastRegion
          items={[{ id: 7, tone: 'danger', text: 'It failed', action: { label: 'Reload', onPress: pressed } }]}
          closeLabel="Dismiss"
          onClose={(id) => closed.push(id)}
        />
      </>,
    );
    await screen.findByRole('dialog');
    const toast = screen.getByText('It failed');
    expect(toast.closest('[inert], [aria-hidden="true"]')).toBeNull();
    expect(toast.closest('[aria-live="assertive"]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(pressed).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(closed).toEqual([7]);
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });
});
