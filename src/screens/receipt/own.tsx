import { createContext, useContext } from 'react';
import type { BankAccount } from '../../../contract/entities.ts';
import { BrandMark } from '../../components/brand-mark.tsx';

interface Own {
  /** What the operator is called; empty until that is known. */
  readonly brand: string;
  /** The member's bank account, where it is known. */
  readonly account: BankAccount | null;
}

/** What every receipt of a member says: whose it is. */
export const OwnContext = /*#__PURE__*/ createContext<Own>({ brand: '', account: null });

export const useOwn = (): Own => useContext(OwnContext);

/** Who gives the receipt, above it. */
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
