import { render as plainly } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { GalleryTexts } from '../../tools/gallery/texts.tsx';

const wrapper = ({ children }: { children: ReactNode }) => <GalleryTexts language="en">{children}</GalleryTexts>;

/** Renders a component with the few English texts that components bring themselves. */
export const render = (element: ReactElement) => plainly(element, { wrapper });
