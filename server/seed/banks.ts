/** Banks to register with, and made-up accounts of the operator to pay into. */
import { PAYMENT_SERVICES } from '../../contract/qrcode.ts';
import { one } from '../db/database.ts';
import type { Seed } from './part.ts';

const BANKS = [
  ['KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank', 'TH'],
  ['SCB', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank', 'TH'],
  ['KTB', 'ธนาคารกรุงไทย', 'Krungthai Bank', 'TH'],
  ['BBL', 'ธนาคารกรุงเทพ', 'Bangkok Bank', 'TH'],
  ['TMB', 'ธนาคารทหารไทยธนชาต', 'TMBThanachart Bank', 'TH'],
  ['BAY', 'ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya (Krungsri)', 'TH'],
  ['GSB', 'ธนาคารออมสิน', 'Government Savings Bank', 'TH'],
  ['BAAC', 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', 'Bank for Agriculture and Agricultural Cooperatives', 'TH'],
  ['GHB', 'ธนาคารอาคารสงเคราะห์', 'Government Housing Bank', 'TH'],
  ['KKP', 'ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra Bank', 'TH'],
  ['CIMB', 'ธนาคารซีไอเอ็มบี ไทย', 'CIMB Thai Bank', 'TH'],
  ['UOB', 'ธนาคารยูโอบี', 'United Overseas Bank (Thai)', 'TH'],
  ['BCEL', 'ธนาคารการค้าต่างประเทศลาว', 'Banque pour le Commerce Extérieur Lao', 'LA'],
  ['LDB', 'ธนาคารพัฒนาลาว', 'Lao Development Bank', 'LA'],
  ['JDB', 'ธนาคารร่วมพัฒนา', 'Joint Development Bank', 'LA'],
] as const;

/** The account holder: in Laos in letters that players there read. */
const HOLDER = 'บจก. ลัคกี้ วอลเล็ท';
const HOLDER_IN_LAOS = 'LUCKY WALLET CO LTD';

export const DEPOSIT_BANKS = [
  ['SCB', 'BANK', 'AUTO', HOLDER, '4680123456', 'BAHT'],
  ['KBANK', 'BANK', 'AUTO', HOLDER, '0581234567', 'BAHT'],
  ['KBANK', 'BANK', 'QR', HOLDER, '0581234567', 'BAHT'],
  ['GSB', 'BANK', 'QR', HOLDER, '020312345678', 'BAHT'],
  ['KTB', 'BANK', 'MANUAL', 'LUCKY WALLET CO LTD', '9821234567', 'BAHT'],
  ...PAYMENT_SERVICES.map((service) => ['KBANK', service, 'QR', service, '', 'BAHT'] as const),
  // Its codes are in baht (server/qrcode/emvco.ts); a transfer in kip is counted by hand.
  ['BCEL', 'BANK', 'QR', 'LUCKY WALLET SOLE CO', '160120001234568', 'BAHT'],
  ['BCEL', 'BANK', 'MANUAL', 'LUCKY WALLET SOLE CO', '160120001234567', 'LAK'],
] as const;

/** A number that cannot exist, so that nobody pays a stranger; gift links need none. */
const DEPOSIT_WALLETS = [
  ['ลัคกี้ วอลเล็ท', 'AUTO', '0000000000'],
  ['ลัคกี้ วอลเล็ท (ลิงก์ซองของขวัญ)', 'LINK', null],
] as const;

export const seedBanks: Seed = async (tx, config) => {
  for (const [index, [code, nameTH, nameEN, country]] of BANKS.entries())
    await tx.query('insert into bank (code, name_th, name_en, country, position) values ($1, $2, $3, $4, $5)', [
      code,
      nameTH,
      nameEN,
      country,
      config.laos && country === 'LA' ? index - BANKS.length : index,
    ]);
};

/** Seeds the accounts where there are none: databases from before have these accounts with their banks. */
export const seedAccounts: Seed = async (tx, config) => {
  const { accounts } = one(await tx.query<{ accounts: number }>('select count(*)::int as accounts from deposit_bank'));
  if (accounts > 0) return;
  for (const [index, [bankCode, bankType, mode, name, no, currency]] of DEPOSIT_BANKS.entries())
    await tx.query(
      `insert into deposit_bank (bank_code, bank_type, mode, account_name, account_no, currency, position)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [bankCode, bankType, mode, config.laos && name === HOLDER ? HOLDER_IN_LAOS : name, no, currency, index],
    );
  for (const [index, [name, mode, no]] of DEPOSIT_WALLETS.entries())
    await tx.query('insert into deposit_wallet (account_name, mode, account_no, position) values ($1, $2, $3, $4)', [
      config.laos ? 'LUCKY WALLET' : name,
      mode,
      no,
      index,
    ]);
};
