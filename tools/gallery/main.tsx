/** The components on a page of their own, for developers: `npx vite`, then `/tools/gallery/index.html`. Not part of the app's build. */
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from '../../src/adapters/kept-focus.ts';
import { Gallery } from './gallery.tsx';

const query = new URLSearchParams(location.search);
const root = document.getElementById('root');
if (root !== null) {
  keepFocus(document);
  createRoot(root).render(
    <StrictMode>
      <Gallery language={query.get('lang') ?? 'th'} />
    </StrictMode>,
  );
}
