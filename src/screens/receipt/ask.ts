import { createContext, useContext } from 'react';
import type { Receipt } from '../../../machines/receipt/receipt.ts';

/** Takes the player to support with a question about a receipt; null if there is no way to. */
export const AskSupport = /*#__PURE__*/ createContext<((about: Pick<Receipt, 'reference'>) => void) | null>(null);

export const useAskSupport = () => useContext(AskSupport);
