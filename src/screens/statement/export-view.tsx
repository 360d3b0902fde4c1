import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { exportMachine } from '../../../machines/statement/export.machine.ts';
import { EXPORT_MOST, FORMATS } from '../../../machines/statement/export-setup.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Unread } from '../../components/unread.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { KeepPicture } from '../receipt/keep-picture.tsx';

const shown = (count: number) => count.toLocaleString('en');

/** A file of the search's result: chosen, read, written, kept. */
export function ExportView({ actor }: { actor: ActorRefFrom<typeof exportMachine> }) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { entries, read, total, shortened, unread, name, problem } = snapshot.context;
  const { picture } = snapshot.children;
  const of = Math.min(total, EXPORT_MOST);
  const again = (
    <Button kind="quiet" wide onClick={() => actor.send({ type: 'export.again' })}>
      {t('statement.export.again')}
    </Button>
  );

  if (snapshot.matches('choosing'))
    return (
      <div className="grid grid-cols-1 gap-3">
        <p className="text-ink-muted">{t('statement.export.lead', { most: shown(EXPORT_MOST) })}</p>
        {FORMATS.map((format) => (
          <Button key={format} kind="secondary" wide onClick={() => actor.send({ type: 'export.start', format })}>
            {t(`statement.export.${format}`)}
          </Button>
        ))}
      </div>
    );
  if (snapshot.hasTag('busy')) {
    const told = snapshot.matches('writing')
      ? t('statement.export.writing')
      : of > 0
        ? t('statement.export.readingOf', { read: shown(read), total: shown(of) })
        : t('statement.export.reading', { read: shown(read) });
    return (
      <div className="grid grid-cols-1 gap-4">
        <p role="status" className="figures">
          {told}
        </p>
        <ProgressBar
          label={t('statement.export.title')}
          {...(snapshot.matches('reading') && of > 0 ? { fraction: read / of } : {})}
        />
        <Button kind="secondary" wide onClick={() => actor.send({ type: 'export.cancel' })}>
          {t('common.cancel')}
        </Button>
      </div>
    );
  }
  if (snapshot.matches('empty'))
    return <EmptyState title={t('statement.nothing')} text={t('statement.nothingText')} action={again} />;
  if (snapshot.matches('made'))
    return (
      <div className="grid grid-cols-1 gap-4">
        <p role="status" className="figures font-medium">
          {t('statement.export.made', { count: shown(entries.length) })}
        </p>
        {shortened && <Alert tone="warning">{t('statement.export.shortened')}</Alert>}
        <Unread count={unread} />
        {picture !== undefined && name !== null && (
          <KeepPicture
            actor={picture}
            picture={{ kind: 'made', name }}
            save={t('statement.export.save')}
            saved={t('statement.export.saved')}
            notKept={t('statement.export.notKept')}
          />
        )}
        {again}
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert
        tone="danger"
        title={t(snapshot.matches('notWritten') ? 'statement.export.notWritten' : 'statement.export.failed')}
      >
        {problem !== null && problemText(t, problem)}
      </Alert>
      <Button wide onClick={() => actor.send({ type: 'export.retry' })}>
        {t('common.retry')}
      </Button>
      <Button kind="quiet" wide onClick={() => actor.send({ type: 'export.cancel' })}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
