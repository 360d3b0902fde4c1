import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { dialogsMachine } from '../../../machines/dialogs/dialogs.machine.ts';
import type { statementMachine } from '../../../machines/statement/statement.machine.ts';
import type { DialogsActor } from '../../actors/world.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { downloadIcon, imageIcon } from '../../components/icons/actions.ts';
import { Page } from '../../components/page.tsx';
import type { Places } from '../../i18n/statement.ts';
import { useText } from '../../i18n/text.tsx';
import { EntryView } from '../receipt/entry-view.tsx';
import { ExportView } from './export-view.tsx';
import { RefreshStatement, StatementList } from './statement-list.tsx';

export interface StatementViewProps {
  actor: ActorRefFrom<typeof statementMachine>;
  dialogs: DialogsActor;
  places: Places;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** The content of the slips dialog. */
  slips: ReactNode;
}

type Snapshot = SnapshotFrom<typeof statementMachine>;

const listIn = ({ children }: Snapshot) => children.list;
const entryIn = ({ children }: Snapshot) => children.entry;
const exportIn = ({ children }: Snapshot) => children.statementExport;
const isEntryOpen = (snapshot: Snapshot) => snapshot.matches({ screen: 'entry' });
const isExporting = (snapshot: Snapshot) => snapshot.matches({ screen: 'exporting' });
const isSlipsOpen = ({ context }: SnapshotFrom<typeof dialogsMachine>) => context.stack.includes('slips');

/** The statement: what the player did with money. */
export function StatementView({ actor, dialogs, places, hidden, slips }: StatementViewProps) {
  const t = useText();
  const list = useSelector(actor, listIn);
  const entry = useSelector(actor, entryIn);
  const statementExport = useSelector(actor, exportIn);
  const slipsOpen = useSelector(dialogs, isSlipsOpen);
  const close = (dialog: 'entry' | 'export' | 'slips') => () => dialogs.send({ type: 'dialog.close', dialog });
  return (
    <Page
      dense
      title={t('statement.title')}
      actions={
        <div className="ms-auto flex items-center">
          <IconButton
            icon={downloadIcon}
            label={t('statement.export')}
            onClick={() => actor.send({ type: 'export.open' })}
          />
          {list !== undefined && <RefreshStatement list={list} />}
        </div>
      }
    >
      {list !== undefined && (
        <StatementList
          {...{ actor, list, places, hidden }}
          onPage={(page) => actor.send({ type: 'page.chosen', page })}
          slips={
            <Button
              kind="quiet"
              size="sm"
              className="-me-4 ms-auto"
              leading={<Icon path={imageIcon} className="size-5" />}
              onClick={() => dialogs.send({ type: 'dialog.open', dialog: 'slips' })}
            >
              {t('statement.slips')}
            </Button>
          }
        />
      )}
      <Dialog open={useSelector(actor, isEntryOpen)} onClose={close('entry')} title={t('statement.details')} size="sm">
        {entry !== undefined && <EntryView actor={entry} onDone={close('entry')} {...{ places, hidden }} />}
      </Dialog>
      <Dialog open={useSelector(actor, isExporting)} onClose={close('export')} title={t('statement.export.title')}>
        {statementExport !== undefined && <ExportView actor={statementExport} />}
      </Dialog>
      <Dialog
        open={slipsOpen}
        onClose={close('slips')}
        title={t('slips.title')}
        description={t('slips.lead')}
        size="lg"
      >
        {slips}
      </Dialog>
    </Page>
  );
}
