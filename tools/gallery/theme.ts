export type Theme = 'system' | 'light' | 'dark';

const MEDIA = '(prefers-color-scheme: dark)';

/** Every rule of the page for the dark theme, remembered before its condition is changed. */
const darkRules: CSSMediaRule[] = [];

function collect(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText === MEDIA) darkRules.push(rule);
    if (rule instanceof CSSGroupingRule) collect(rule.cssRules);
  }
}

/** Shows the page in a theme whatever the system's is. The app itself has no such switch: it follows the system. */
export function showTheme(theme: Theme) {
  if (darkRules.length === 0) for (const sheet of document.styleSheets) collect(sheet.cssRules);
  for (const { media } of darkRules) media.mediaText = { system: MEDIA, light: 'not all', dark: 'all' }[theme];
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
}
