/** A page of a report: one file, which opens without a server. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

interface PageProps {
  title: string;
  css: string;
  script?: string;
  /** Of the page's script. */
  data?: unknown;
  children: ReactNode;
}

export function pageHtml({ title, css, script, data, children }: PageProps): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <main className="mx-auto max-w-6xl px-4 pt-8 pb-16">{children}</main>
        {data !== undefined && (
          <script
            type="application/json"
            id="data"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that is made for a page
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
          />
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own script */}
        {script !== undefined && <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
