import { useSelector } from '@xstate/react';
import { LanguageSelect } from '../../components/language-select.tsx';
import { LOCALES } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.tsx';
import { useHost, useSystem } from './system.tsx';

/** The language switcher: th, la, en (section 1). */
export function Language() {
  const t = useText();
  const { app } = useHost();
  const wanted = useSelector(useSystem('locale'), (snapshot) => snapshot.context.wanted);
  return (
    <LanguageSelect
      label={t('locale.label')}
      value={wanted}
      options={LOCALES}
      onChange={(locale) => app.send({ type: 'locale.chosen', locale })}
    />
  );
}
