import { useState } from 'react';
import { AmountField } from '../../src/components/amount-field.tsx';
import { Button } from '../../src/components/button.tsx';
import { ChipGroup } from '../../src/components/chip-group.tsx';
import { ConfirmDialog } from '../../src/components/confirm-dialog.tsx';
import { Dialog } from '../../src/components/dialog.tsx';
import type { Samples } from './samples.ts';

/** Dialogs, opened by buttons. */
export function Dialogs({ say }: { say: Samples }) {
  const [open, setOpen] = useState<'sheet' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="secondary" onClick={() => setOpen('sheet')}>
        Dialog
      </Button>
      <Button kind="secondary" onClick={() => setOpen('confirm')}>
        ConfirmDialog
      </Button>
      <Dialog
        open={open === 'sheet'}
        onClose={close}
        title={say.deposit}
        description={say.amountHint}
        footer={
          <Button wide size="lg" onClick={close}>
            {say.confirm}
          </Button>
        }
      >
        <div className="grid gap-5 py-2">
          <AmountField label={say.amount} value="500" onChange={() => {}} hint={say.amountHint} />
          <ChipGroup
            label={say.quick}
            options={[100, 200, 300, 500, 1000].map((value) => ({ value, label: value.toLocaleString('en') }))}
            value={500}
            onChange={() => {}}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title={say.cancelBonus}
        confirmLabel={say.cancelBonusYes}
        cancelLabel={say.keep}
        onConfirm={close}
        onCancel={close}
      >
        {say.cancelBonusText}
      </ConfirmDialog>
    </div>
  );
}
