/** wouter's location hook over the navigation machine: links send it events, routes render what it decided. */
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { BaseLocationHook } from 'wouter';
import { useSystem } from './system.tsx';

export const useAddress: BaseLocationHook = () => {
  const navigation = useSystem('navigation');
  const path = useSelector(navigation, (snapshot) => snapshot.context.path);
  const go = useCallback(
    (to: string, options?: { replace?: boolean }) =>
      navigation.send({ type: 'location.requested', to, replace: options?.replace }),
    [navigation],
  );
  return [path, go];
};

export const useAddressSearch = (): string =>
  useSelector(useSystem('navigation'), (snapshot) => snapshot.context.search);
