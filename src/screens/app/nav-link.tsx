import { Link } from 'wouter';
import { BottomNavItem } from '../../components/bottom-nav-item.tsx';

interface NavLinkProps {
  href: string;
  icon: string;
  label: string;
  active: boolean;
  emphasised?: boolean;
}

/** A place of the main menu that leads to another page of the app. */
export function NavLink({ href, ...item }: NavLinkProps) {
  return (
    <Link href={href} asChild>
      <BottomNavItem href={href} {...item} />
    </Link>
  );
}
