import { createContext, type ReactNode, useContext } from 'react';

/** Stands on the receipt of a payout under way: the offer to be told when it is paid. */
export const PayoutOffer = /*#__PURE__*/ createContext<ReactNode>(null);

export const usePayoutOffer = () => useContext(PayoutOffer);
