import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { TextLink } from '../../components/text-link.tsx';

interface ToProps {
  href: string;
  /** Called before the page is left. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
}

/** A link in a text, to a page of the app. */
export function To({ href, onClick, children }: ToProps) {
  return (
    <Link href={href} onClick={onClick} asChild>
      <TextLink href={href}>{children}</TextLink>
    </Link>
  );
}
