import type { ReactNode } from 'react';

interface AuthLayoutProps {
  title: ReactNode;
  /** A line under the title. */
  lead?: ReactNode;
  /** A sentence on the brand panel, seen on a desktop only. */
  pitch?: ReactNode;
  /** The way to the other page, under the form. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The login and register page: the form alone on a phone; beside a brand panel on a desktop. */
export function AuthLayout({ title, lead, pitch, footer, children }: AuthLayoutProps) {
  return (
    <div className="mx-auto grid w-full max-w-6xl flex-1 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:px-8 lg:py-10">
      <div
        className="on-brand hidden flex-col bg-size-[48rem,cover] bg-position-[right_-16rem_top_-14rem,0_0] justify-end rounded-xl p-12 lg:flex"
        aria-hidden={pitch === undefined}
      >
        <span className="mb-6 block h-0.5 w-12 bg-gold" />
        <p className="max-w-md text-3xl font-semibold text-balance">{pitch}</p>
      </div>
      <div className="mx-auto flex w-full max-w-md flex-col px-4 py-8 lg:max-w-sm lg:justify-center lg:px-0">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {lead !== undefined && <p className="mt-1.5 text-ink-muted">{lead}</p>}
        <div className="mt-7">{children}</div>
        {footer !== undefined && <div className="mt-8 text-center text-ink-muted [&_a]:py-3">{footer}</div>}
      </div>
    </div>
  );
}
