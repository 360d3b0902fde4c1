import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { TextLink } from '../../components/text-link.tsx';

/** A link in a text, to a page of the app. */
export function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} asChild>
      <TextLink href={href}>{children}</TextLink>
    </Link>
  );
}
