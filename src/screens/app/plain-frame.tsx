import { TopBar } from '../../components/top-bar.tsx';
import { useText } from '../../i18n/text.tsx';
import { Connection } from './connection.tsx';
import type { FrameProps } from './frame.ts';
import { Language } from './language.tsx';

/** A page outside the menus: the service has ended, or there is no such page. */
export function PlainFrame({ children }: FrameProps) {
  const t = useText();
  return (
    <div className="flex min-h-dvh flex-col">
      <Connection />
      <TopBar name={t('app.name')}>
        <Language />
      </TopBar>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  );
}
