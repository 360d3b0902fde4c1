import { useSelector } from '@xstate/react';
import { CompactSelect } from '../../components/compact-select.tsx';
import { LOCALES } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.tsx';
import { useHost, useSystem } from './system.tsx';

const OPTIONS = LOCALES.map(({ key, tag, name }) => ({ value: key, label: name, lang: tag }));
/** The longest name, shortened. */
const TIGHT = OPTIONS.map((option) => (option.value === 'en' ? { ...option, label: 'EN' } : option));

/** The language switcher: th, la, en (rule: Languages). */
export function Language({ tight = false }: { tight?: boolean }) {
  const t = useText();
  const { app } = useHost();
  const wanted = useSelector(useSystem('locale'), (snapshot) => snapshot.context.wanted);
  return (
    <CompactSelect
      label={t('locale.label')}
      tight={tight}
      value={wanted}
      options={tight ? TIGHT : OPTIONS}
      onChange={(event) => {
        const chosen = LOCALES.find(({ key }) => key === event.target.value);
        if (chosen) app.send({ type: 'locale.chosen', locale: chosen.key });
      }}
    />
  );
}
