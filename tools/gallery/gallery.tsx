import { useState } from 'react';
import { Card } from '../../src/components/card.tsx';
import { CompactSelect } from '../../src/components/compact-select.tsx';
import { TopBar } from '../../src/components/top-bar.tsx';
import { Dialogs } from './dialogs.tsx';
import { EXHIBITS } from './exhibits.tsx';
import { type Language, SAMPLES } from './samples.ts';
import { GalleryTexts } from './texts.tsx';
import { showTheme, type Theme } from './theme.ts';

/** Every component on one page, in any language and theme: `/tools/gallery/index.html?lang=lo`. */
export function Gallery({ language }: { language: string }) {
  const [spoken, setSpoken] = useState<Language>(language in SAMPLES ? (language as Language) : 'th');
  const say = SAMPLES[spoken];
  const exhibits = [{ name: 'Dialog and ConfirmDialog', render: () => <Dialogs say={say} /> }, ...EXHIBITS];
  return (
    <div lang={spoken}>
      <TopBar name={say.app}>
        <CompactSelect
          label="Theme"
          defaultValue="system"
          options={(['system', 'light', 'dark'] as const).map((name) => ({ value: name, label: name }))}
          onChange={(event) => showTheme(event.target.value as Theme)}
        />
        <CompactSelect
          label={say.language}
          value={spoken}
          options={[
            { value: 'th', label: 'ไทย', lang: 'th' },
            { value: 'lo', label: 'ລາວ', lang: 'lo' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
          onChange={(event) => setSpoken(event.target.value as Language)}
        />
      </TopBar>
      <main className="mx-auto max-w-6xl columns-1 gap-6 p-4 lg:columns-2 lg:p-8">
        {exhibits.map(({ name, render }) => (
          <section key={name} className="mb-6 break-inside-avoid">
            <h2 className="mb-2 text-sm font-semibold text-ink-muted">{name}</h2>
            <Card tone="outline">
              <GalleryTexts language={spoken}>{render(say)}</GalleryTexts>
            </Card>
          </section>
        ))}
      </main>
    </div>
  );
}
