/** The lookups of a member, apart from those that a visitor's pages load (lookups.ts). */
import * as v from 'valibot';
import { bankStatus } from './bank-status.ts';
import { call } from './call.ts';
import { bankNames } from './entities.ts';
import { fields, given, needed, optional, optionalAs, text, told, yesNo } from './fields.ts';
import { accountNumber, key, listOf, moment, tally } from './lenient.ts';
import { localText } from './local-text.ts';
import { shownBaht, wholeSatang } from './money.ts';
import { usualTime } from './usual-time.ts';

const lookup = { method: 'GET', access: 'member', repeat: 'safe', tag: 'Lookups' } as const;

/** The way in which a listed bank account takes money: `AUTO` is read by the service, `QR` by a code, anything else by a slip. */
export const depositBank = fields({
  /** The account that receives the money. Without its bank it is not usable. */
  bankCode: needed(key),
  bankType: optionalAs(v.string(), 'BANK'),
  mode: needed(v.string()),
  bank: bankNames,
  bankAccountName: told(text),
  bankAccountNo: told(accountNumber),
  currency: optionalAs(v.string(), 'BAHT'),
  /** Missing while the bank works. */
  bankStatus: optional(bankStatus),
});
export type DepositBank = v.InferOutput<typeof depositBank>;

const depositWallet = fields({
  walletAccountName: told(text),
  walletAccountNo: optional(accountNumber),
  mode: needed(v.string()),
});
export type DepositWallet = v.InferOutput<typeof depositWallet>;

/** A limit is compared with whole satang: a part of one is cut off. */
const limit = v.pipe(shownBaht, v.transform(wholeSatang));

export const deposit = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupDeposit',
  path: '/api/lookup/deposit',
  summary: 'Ways to pay in: bank accounts, QR providers, true-wallet accounts',
  without: 'cannot deposit',
  isRequired: true,
  reply: v.pipe(
    fields({
      banks: told(listOf(depositBank)),
      wallets: told(listOf(depositWallet)),
      /** An account counts as manual unless the service says otherwise: nothing is promised to be quick. */
      isManual: optionalAs(yesNo, true),
      /** Smallest deposit by bank transfer, when one is configured. */
      depositMin: optional(shownBaht),
      /** The most that a QR code can be for, when there is such a limit. */
      qrMax: optional(limit),
      /** Minutes for which a QR code is valid. */
      qrMinutes: optional(tally),
    }),
    v.transform(({ banks, wallets, ...rest }) => ({
      ...rest,
      banks: banks?.items ?? [],
      wallets: wallets?.items ?? [],
      /** Some ways to pay in could not be read. */
      isPartial: banks === null || wallets === null || banks.unread + wallets.unread > 0,
    })),
  ),
});
export type DepositOptions = v.InferOutput<(typeof deposit)['reply']>;

export const withdrawLimits = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupWithdraw',
  path: '/api/lookup/withdraw',
  summary: 'Smallest and largest withdrawal, and what is left of today where a day has a cap',
  without: 'cannot withdraw: the limits are not known',
  isRequired: true,
  reply: fields({
    withdrawMin: needed(limit),
    withdrawMax: needed(limit),
    /** The amount that can still be withdrawn today. */
    dayRemaining: optional(limit),
    /** And how often. */
    dayRemainingCount: optional(tally),
    /**
     * The moment before which nothing is paid out: password, payout account or device are new. Sent while it lies
     * ahead.
     */
    payoutsFrom: optional(moment),
    /** The smallest payout that needs a proof (`provePayout`); missing where none does. */
    proofFrom: optional(limit),
    /** The usual time of a payout to the member's bank. */
    usual: optional(usualTime),
    /** The status of the member's bank; missing while it works. */
    bankStatus: optional(bankStatus),
    /**
     * The bonus whose turnover has to be played before anything is paid out; missing if none is active, or it is not
     * known.
     */
    bonus: optional(
      v.pipe(
        fields({
          name: optional(localText),
          turnoverRequired: optional(shownBaht),
          turnoverDone: optional(shownBaht),
        }),
        v.check((bonus) => Object.values(bonus).some((known) => known != null), 'nothing of it is known'),
      ),
    ),
  }),
});

export const slipRules = /*#__PURE__*/ call({
  ...lookup,
  id: 'lookupSlip',
  path: '/api/lookup/slip',
  summary: 'What a slip upload must keep to',
  without: 'is not shown the limits of a slip before it is refused',
  reply: fields({
    depositMin: optional(shownBaht),
    slipMaxBytes: given(tally),
    accept: given(v.array(v.string())),
  }),
});
