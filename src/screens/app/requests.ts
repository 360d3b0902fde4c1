import { createContext, use } from 'react';
import type { RequestsActor } from '../../actors/money-request/requests.ts';

export const RequestsContext = createContext<RequestsActor | null>(null);

/** The member's money requests, inside a member's page. Throws outside. */
export function useRequests(): RequestsActor {
  const requests = use(RequestsContext);
  if (requests === null) throw new Error('no money requests outside a member page');
  return requests;
}
