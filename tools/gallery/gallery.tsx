import { Suspense, useState } from 'react';
import { CompactSelect } from '../../src/components/compact-select.tsx';
import { infoIcon } from '../../src/components/icons/base.ts';
import { ChatScene } from './chat-scene.tsx';
import { ComponentsScene } from './components-scene.tsx';
import { MemberScene } from './member-scene.tsx';
import { PublicScene } from './public-scene.tsx';
import { type Language, SAMPLES } from './samples.ts';
import { showTheme, type Theme } from './theme.ts';

const SCENES = { components: ComponentsScene, login: PublicScene, home: MemberScene, chat: ChatScene } as const;
type SceneName = keyof typeof SCENES;

/** Components and two whole pages, in any language and theme: `/tools/gallery/index.html?scene=home&lang=lo`. */
export function Gallery({ scene, language }: { scene: string; language: string }) {
  const [shown, setShown] = useState<SceneName>(scene in SCENES ? (scene as SceneName) : 'components');
  const [spoken, setSpoken] = useState<Language>(language in SAMPLES ? (language as Language) : 'th');
  const Scene = SCENES[shown];
  return (
    <div lang={spoken}>
      <Suspense>
        <Scene
          say={SAMPLES[spoken]}
          actions={
            <>
              <CompactSelect
                label="Scene"
                icon={infoIcon}
                className="max-sm:hidden"
                value={shown}
                options={Object.keys(SCENES).map((name) => ({ value: name, label: name }))}
                onChange={(event) => setShown(event.target.value as SceneName)}
              />
              <CompactSelect
                label="Theme"
                icon={infoIcon}
                className="max-sm:hidden"
                defaultValue="system"
                options={(['system', 'light', 'dark'] as const).map((name) => ({ value: name, label: name }))}
                onChange={(event) => showTheme(event.target.value as Theme)}
              />
              <CompactSelect
                label={SAMPLES[spoken].language}
                value={spoken}
                options={[
                  { value: 'th', label: 'ไทย', lang: 'th' },
                  { value: 'lo', label: 'ລາວ', lang: 'lo' },
                  { value: 'en', label: 'English', lang: 'en' },
                ]}
                onChange={(event) => setSpoken(event.target.value as Language)}
              />
            </>
          }
        />
      </Suspense>
    </div>
  );
}
