import { createContext, useContext } from 'react';
import type { BankAccount } from '../../../contract/entities.ts';
import { BrandMark } from '../../components/brand-mark.tsx';

interface Own {
  /** The operator's name; empty until it is known. */
  readonly brand: string;
  /** The member's bank account, where it is known. */
  readonly account: BankAccount | null;
}

/** The member's details that every receipt has. */
export const OwnContext = /*#__PURE__*/ createContext<Own>({ brand: '', account: null });

export const useOwn = (): Own => useContext(OwnContext);

/** The issuer, above the receipt. */
export function ReceiptBrand() {
  const { brand } = useOwn();
  if (brand === '') return null;
  return (
    <p className="flex items-center justify-center gap-2 font-medium text-ink-muted text-sm">
      <BrandMark className="size-5" />
      {brand}
    </p>
  );
}
