import { render as plainly } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import english from '../../locales/en.json' with { type: 'json' };
import { TextProvider } from '../../src/i18n/text.tsx';

const wrapper = ({ children }: { children: ReactNode }) => (
  <TextProvider locale="en" messages={english}>
    {children}
  </TextProvider>
);

/** Renders a component with the English texts that components bring themselves. */
export const render = (element: ReactElement) => plainly(element, { wrapper });
