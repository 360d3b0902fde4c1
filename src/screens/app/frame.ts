import type { ReactNode } from 'react';
import type { RouteName } from '../../../machines/navigation/routes.ts';

export interface FrameProps {
  route: RouteName;
  children: ReactNode;
}
