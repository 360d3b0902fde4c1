import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Another value tries again: the page's address, and whether it is online. */
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows the fallback where a page's code could not be loaded or its rendering failed: never a blank page. */
export class Boundary extends Component<BoundaryProps, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null };

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: { failedAt: string | null }) {
    if (state.failedAt === '') return { failedAt: props.resetKey };
    return state.failedAt === null || state.failedAt === props.resetKey ? null : { failedAt: null };
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : this.props.fallback;
  }
}
