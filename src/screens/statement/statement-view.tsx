import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { statementMachine } from '../../../machines/statement/statement.machine.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { imageIcon } from '../../components/icons/actions.ts';
import { chatIcon } from '../../components/icons/nav.ts';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/text.tsx';
import { useAskSupport } from '../receipt/ask.ts';
import { EntryDetails } from './entry-details.tsx';
import { RefreshStatement, StatementList } from './statement-list.tsx';
import { type Places, useEntryWords } from './words.ts';

export interface StatementViewProps {
  actor: ActorRefFrom<typeof statementMachine>;
  places: Places;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** What the slips' dialog holds. */
  slips: ReactNode;
}

/** The statement: what the player did with money (section 2). */
export function StatementView({ actor, places, hidden, slips }: StatementViewProps) {
  const t = useText();
  const ask = useAskSupport();
  const snapshot = useSelector(actor, (state) => state);
  const wordsOf = useEntryWords(places, hidden);
  const { entry, now } = snapshot.context;
  const { list } = snapshot.children;
  const close = () => actor.send({ type: 'dialog.close' });
  return (
    <Page
      title={t('statement.title')}
      actions={
        <div className="flex items-center gap-1">
          <Button
            kind="secondary"
            size="sm"
            leading={<Icon path={imageIcon} className="size-5" />}
            onClick={() => actor.send({ type: 'slips.open' })}
          >
            {t('statement.slips')}
          </Button>
          {list !== undefined && <RefreshStatement list={list} />}
        </div>
      }
    >
      {list !== undefined && <StatementList actor={actor} list={list} places={places} hidden={hidden} />}
      <Dialog
        open={snapshot.matches('entry')}
        onClose={close}
        title={t('statement.details')}
        closeLabel={t('common.close')}
        footer={
          <div className="grid gap-1">
            <Button wide onClick={close}>
              {t('common.done')}
            </Button>
            {ask !== null && (
              <Button
                kind="quiet"
                wide
                leading={<Icon path={chatIcon} className="size-5" />}
                onClick={() => ask({ reference: entry?.reference ?? null })}
              >
                {t('receipt.ask')}
              </Button>
            )}
          </div>
        }
      >
        {entry !== null && (
          <EntryDetails
            entry={entry}
            words={wordsOf(entry)}
            now={now}
            copy={
              snapshot.matches({ entry: 'copied' })
                ? 'copied'
                : snapshot.matches({ entry: 'notCopied' })
                  ? 'failed'
                  : 'idle'
            }
            onCopy={() => actor.send({ type: 'reference.copy' })}
          />
        )}
      </Dialog>
      <Dialog
        open={snapshot.matches('slips')}
        onClose={close}
        title={t('slips.title')}
        description={t('slips.lead')}
        closeLabel={t('common.close')}
        size="lg"
      >
        {slips}
      </Dialog>
    </Page>
  );
}
