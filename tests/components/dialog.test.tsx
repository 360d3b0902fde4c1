// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../src/components/dialog.tsx';
import { ToastRegion } from '../../src/components/toast-region.tsx';
import { Dialogs } from '../../tools/gallery/dialogs.tsx';
import { SAMPLES } from '../../tools/gallery/samples.ts';
import { render } from './render.tsx';

const say = SAMPLES.en;

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

  it('takes the focus, and gives it back when Escape closes it', async () => {
    const user = userEvent.setup();
    render(<Dialogs say={say} />);
    const opener = screen.getByRole('button', { name: 'Dialog' });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: say.deposit });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('keeps the focus inside', async () => {
    const user = userEvent.setup();
    render(<Dialogs say={say} />);
    await user.click(screen.getByRole('button', { name: 'Dialog' }));
    const dialog = await screen.findByRole('dialog');
    for (let step = 0; step < 8; step += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });

  it('is accessible, and has the focus on the yes of a question', async () => {
    const user = userEvent.setup();
    render(<Dialogs say={say} />);
    await user.click(screen.getByRole('button', { name: 'ConfirmDialog' }));
    await screen.findByRole('alertdialog', { name: say.cancelBonus });
    await waitFor(() => expect(document.activeElement?.textContent).toBe(say.cancelBonusYes));
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('leaves toasts announced and closable', async () => {
    const user = userEvent.setup();
    const closed: (string | number)[] = [];
    const pressed = vi.fn();
    render(
      <>
        <Dialogs say={say} />
        <ToastRegion
          items={[{ id: 7, tone: 'danger', text: say.danger, action: { label: 'Reload', onPress: pressed } }]}
          closeLabel="Dismiss"
          onClose={(id) => closed.push(id)}
        />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Dialog' }));
    await screen.findByRole('dialog');
    const toast = screen.getByText(say.danger);
    expect(toast.closest('[inert], [aria-hidden="true"]')).toBeNull();
    expect(toast.closest('[aria-live="assertive"]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(pressed).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(closed).toEqual([7]);
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });
});
