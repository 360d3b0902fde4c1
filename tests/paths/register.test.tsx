import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { isErrorCode } from '../../contract/errors.ts';
import { inLanguage } from '../../contract/local-text.ts';
import type { Bank, Source } from '../../contract/lookups.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { loader } from '../../machines/loader.ts';
import type { SendAnswer, SentCode } from '../../machines/otp/code.ts';
import { otpMachine } from '../../machines/otp/otp.machine.ts';
import { type Draft, type DraftField, EMPTY_DRAFT } from '../../machines/register/draft.ts';
import type { RegisterEvent, StepCommand } from '../../machines/register/events.ts';
import { registerMachine } from '../../machines/register/register.machine.ts';
import { registerMemory } from '../../src/actors/register-memory.ts';
import { type KeyValue, keyValue } from '../../src/adapters/storage.ts';
import type { MessageId } from '../../src/i18n/messages.ts';
import { LookupSelect } from '../../src/screens/register/lookup-select.tsx';
import { RegisterView } from '../../src/screens/register/register-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';

const PHONE = '0812345678';
const PASSWORD = 'top-secret';
const CODE = '493817';
const SENT: SentCode = { phone: PHONE, ref: 'QXJZ', token: 'T1', resendAt: 60_000, expiresAt: null };
const SOURCES: readonly Source[] = [
  { code: 'FRIEND', description: 'A friend' },
  { code: 'AD', description: 'An advertisement' },
];
const BANKS: readonly Bank[] = [
  { code: 'KBANK', nameTH: 'กสิกรไทย', nameEN: 'Kasikorn' },
  { code: 'KTB', nameTH: 'กรุงไทย', nameEN: 'Krungthai' },
];
const REMEMBERED: Draft = {
  ...EMPTY_DRAFT,
  step: 'bank',
  phone: PHONE,
  name: 'Somchai',
  sourceCode: 'AD',
  inviteCode: 'PR12',
  bankCode: 'KTB',
  bankAccountNo: '123-4-56789-0',
  firstName: 'Somchai',
  wantsCode: true,
};

/** The lists are answered by the test, like everything else; the newest run's last. */
const asked: {
  sources: ((answer: Outcome<readonly Source[] | null>) => void)[];
  banks: ((answer: Outcome<readonly Bank[] | null>) => void)[];
} = { sources: [], banks: [] };
const listed = {
  sources: loader<readonly Source[]>('sources').provide({
    actors: {
      connection: fromCallback(() => {}),
      load: fromPromise(() => new Promise<Outcome<readonly Source[] | null>>((resolve) => asked.sources.push(resolve))),
    },
  }),
  banks: loader<readonly Bank[]>('banks').provide({
    actors: {
      connection: fromCallback(() => {}),
      load: fromPromise(() => new Promise<Outcome<readonly Bank[] | null>>((resolve) => asked.banks.push(resolve))),
    },
  }),
};

/** The answer to the code's own flow: here it only has to come and go. Its own paths are in otp.test.tsx. */
const verification: { answer: SendAnswer } = { answer: { verified: false, ref: 'QXJZ', token: 'T1' } };
const otp = otpMachine.provide({
  actors: {
    sendOtp: fromPromise(async (): Promise<Outcome<SendAnswer>> => ({ ok: true, value: verification.answer })),
    verifyOtp: fromPromise(async (): Promise<Outcome<unknown>> => ({ ok: true, value: null })),
    clock: fromCallback(() => {}),
  },
});

const refusedWith = (code: string) => ({ output: { ok: false, code } }) as const;

function said(problem: Problem | null): MessageId {
  if (problem === null) throw new Error('no problem');
  if (problem.kind === 'failed') return `error.failure.${problem.failure}`;
  if (!isErrorCode(problem.code)) throw new Error(`no code: ${problem.code}`);
  return `error.${problem.code}`;
}

const LABELS: Record<Exclude<DraftField, 'sourceCode' | 'bankCode' | 'currency'>, MessageId> = {
  phone: 'field.phone',
  name: 'field.name',
  inviteCode: 'field.inviteCode',
  bankAccountNo: 'field.accountNo',
  firstName: 'field.firstName',
  lastName: 'field.lastName',
};

async function giveLists(ui: Ui) {
  asked.sources.at(-1)?.({ ok: true, value: SOURCES });
  asked.banks.at(-1)?.({ ok: true, value: BANKS });
  // Whichever of the two the step shows.
  await ui.screen.findByRole('option', { name: /Kasikorn|A friend/ });
}

async function fillPhone(ui: Ui, phone = PHONE) {
  await ui.type('field.phone', phone);
  await ui.press('common.next');
}

async function fillProfile(ui: Ui, fields: { name?: string; password?: string; confirm?: string } = {}) {
  const { name = 'Somchai', password = PASSWORD, confirm = password } = fields;
  await ui.type('field.name', name);
  await ui.type('field.password', password);
  await ui.type('field.confirmPassword', confirm);
  await ui.press('common.next');
}

interface BankEntry {
  bank?: string;
  accountNo?: string;
  firstName?: string;
  lastName?: string;
}

async function fillBank(ui: Ui, fields: BankEntry = {}) {
  const { bank = 'KBANK', accountNo = '123-4-56789-0', firstName = 'Somchai', lastName = 'Jai dee' } = fields;
  await ui.choose('field.bank', bank);
  await ui.type('field.accountNo', accountNo);
  await ui.type('field.firstName', firstName);
  await ui.type('field.lastName', lastName);
  await ui.press('register.submit');
}

const EDITS: Record<Draft['step'], readonly Extract<RegisterEvent, { type: 'field.edited' }>[]> = {
  phone: [{ type: 'field.edited', field: 'phone', value: '08' }],
  otp: [],
  profile: [{ type: 'field.edited', field: 'name', value: 'S' }],
  bank: [{ type: 'field.edited', field: 'bankAccountNo', value: '1' }],
};

const model: FlowModel<typeof registerMachine> = {
  machine: registerMachine,
  inputs: [
    { laos: false, search: '' },
    { laos: false, search: '', fresh: true },
  ],
  view: (actor) => <RegisterView actor={actor} />,
  events: {
    'draft.recalled': world([
      { type: 'draft.recalled', draft: EMPTY_DRAFT },
      { type: 'draft.recalled', draft: { ...REMEMBERED, step: 'otp', sent: SENT } },
      { type: 'draft.recalled', draft: REMEMBERED },
    ]),
    'field.edited': {
      payloads: ({ draft }) => EDITS[draft.step],
      async act(ui, { field, value }) {
        if (field === 'sourceCode' || field === 'bankCode' || field === 'currency')
          throw new Error('chosen, not typed');
        await ui.type(LABELS[field], value);
      },
    },
    'secret.edited': {
      payloads: [{ type: 'secret.edited', field: 'password' }],
      act: (ui) => ui.type('field.password', 'x'),
    },
    'phone.submit': {
      payloads: [
        { type: 'phone.submit', phone: PHONE },
        { type: 'phone.submit', phone: '123' },
      ],
      act: (ui, { phone }) => fillPhone(ui, phone),
    },
    'otp.changed': world([{ type: 'otp.changed', sent: SENT }]),
    'otp.failed': world([{ type: 'otp.failed', problem: { kind: 'refused', code: 'OTP_CODE_INVALID' } }]),
    'profile.submit': {
      payloads: [
        { name: 'Somchai', confirm: PASSWORD },
        { name: 'Somchai', confirm: 'other' },
        { name: '', confirm: PASSWORD },
      ].map((fields) => ({ type: 'profile.submit', password: PASSWORD, sourceCode: '', inviteCode: '', ...fields })),
      act: (ui, { name, confirm }) => fillProfile(ui, { name, confirm }),
    },
    'bank.submit': {
      payloads: ['Somchai', ''].map((firstName) => ({
        type: 'bank.submit',
        bankCode: 'KBANK',
        bankAccountNo: '1234567890',
        firstName,
        lastName: 'Jai dee',
        currency: 'LAK',
      })),
      async act(ui, { firstName }) {
        await giveLists(ui);
        await fillBank(ui, { firstName });
      },
    },
    'number.change': { payloads: [{ type: 'number.change' }], act: (ui) => ui.press('otp.changeNumber') },
    'number.verify': { payloads: [{ type: 'number.verify' }], act: (ui) => ui.press('register.verifyNumber') },
    'profile.review': { payloads: [{ type: 'profile.review' }], act: (ui) => ui.press('register.reviewProfile') },
    'step.back': world([
      { type: 'step.back', to: 'phone' },
      { type: 'step.back', to: 'profile' },
    ]),
  },
  actors: {
    memory: 'quiet',
    history: 'quiet',
    sources: {
      machine: listed.sources,
      done: [{ output: SOURCES, act: async () => asked.sources.at(-1)?.({ ok: true, value: SOURCES }) }],
    },
    banks: {
      machine: listed.banks,
      done: [{ output: BANKS, act: async () => asked.banks.at(-1)?.({ ok: true, value: BANKS }) }],
    },
    askOtp: {
      done: [
        { output: { ok: true, value: true } },
        { output: { ok: true, value: false } },
        refusedWith('REQUEST_LIMIT'),
      ],
      error: [{ kind: 'offline' }],
    },
    otp: {
      machine: otp,
      done: [
        { output: { verified: true }, act: (ui) => ui.type('otp.code', CODE) },
        { output: { verified: false }, act: (ui) => ui.press('otp.changeNumber') },
      ],
    },
    validate: {
      done: [
        { output: { ok: true, value: null } },
        refusedWith('EXISTING_USER'),
        refusedWith('UNVERIFIED_OTP'),
        refusedWith('INVALID_USER_INFO'),
        refusedWith('PASSWORD_TOO_WEAK'),
      ],
      error: [{ kind: 'server' }],
    },
    create: {
      done: [
        { output: { ok: true, value: null } },
        refusedWith('EXISTING_USER'),
        refusedWith('UNVERIFIED_OTP'),
        refusedWith('INVALID_USER_INFO'),
        refusedWith('EXISTING_BANK'),
      ],
      error: [{ kind: 'timeout' }],
    },
  },
  contextKey: ({ draft, password, problem }) =>
    [
      draft.step === 'phone' ? draft.wantsCode : '',
      draft.name !== '' && password === '',
      problem?.kind === 'refused' ? problem.code : '',
    ].join(),
  states: {
    recalling: (ui) => expect(ui.screen.getByLabelText(ui.t('register.steps'))).toBeTruthy(),
    'phone.entering.refused': (ui, { problem }) => ui.sees(said(problem)),
    'phone.entering.failed': (ui, { problem }) => ui.sees(said(problem)),
    'profile.entering.fresh': (ui) => ui.sees('register.profileLead', { phone: '081-234-5678' }),
    'profile.entering.resumed': (ui) => ui.sees('register.resumed'),
    'profile.entering.invalid': (ui, { complaints }) =>
      complaints.confirm ? ui.sees('register.mismatch') : ui.seesNo('register.mismatch'),
    'profile.entering.refused': (ui, { problem }) => ui.sees(said(problem)),
    'profile.entering.failed': (ui, { problem }) => ui.sees(said(problem)),
    'bank.entering.fresh': (ui) => ui.sees('register.bankHint'),
    'bank.entering.invalid': (ui, { complaints }) => {
      if (complaints.firstName) ui.sees('register.missingFirstName');
    },
    'bank.entering.refused': (ui, { problem }) => ui.sees(said(problem)),
    'bank.entering.failed': (ui, { problem }) => ui.sees(said(problem)),
    left: (ui) => ui.sees('register.createdLead'),
  },
};

describePaths('register', model);

const sourceList: FlowModel<typeof listed.sources> = {
  machine: loader<readonly Source[]>('sources'),
  inputs: [undefined],
  view: (actor) => (
    <LookupSelect
      label="Source"
      lookup={actor}
      options={
        actor
          .getSnapshot()
          .output?.map(({ code, description }) => ({ value: code, label: inLanguage(description, 'en') })) ?? null
      }
      failed="no list"
    />
  ),
  events: {
    'load.retry': { payloads: [{ type: 'load.retry' }], act: (ui) => ui.press('common.retry') },
    'connection.changed': world([{ type: 'connection.changed', online: true }]),
  },
  actors: {
    connection: 'quiet',
    load: {
      done: [
        { output: { ok: true, value: SOURCES } },
        { output: { ok: true, value: null } },
        refusedWith('REQUEST_LIMIT'),
      ],
      error: [{ kind: 'offline' }],
    },
  },
  states: {
    loading: (ui) => expect(ui.screen.getByLabelText('Source')).toHaveProperty('disabled', true),
    loaded: (_, { value }) => expect(value).toEqual(SOURCES),
    empty: (_, { value }) => expect(value).toBeNull(),
  },
};

describePaths('register: a list that a form needs', sourceList);

type RegisterRun = Run<typeof registerMachine>;

const thai = { laos: false, search: '' };
const laos = { laos: true, search: '' };

async function begin(run: RegisterRun, draft: Draft = EMPTY_DRAFT) {
  await run.send({ type: 'draft.recalled', draft });
}

/** Past the phone, where the service wants no code. */
async function passPhone(run: RegisterRun, phone = PHONE) {
  await begin(run);
  await run.answer('askOtp', { ok: true, value: false });
  await fillPhone(run.ui, phone);
}

async function passProfile(run: RegisterRun) {
  await passPhone(run);
  await giveLists(run.ui);
  await fillProfile(run.ui);
  await run.answer('validate', { ok: true, value: null });
}

const held = (run: RegisterRun, label: MessageId) =>
  run.ui.screen.getByLabelText<HTMLInputElement>(run.ui.t(label)).value;
const focused = (run: RegisterRun, label: MessageId) =>
  expect(document.activeElement).toBe(run.ui.screen.getByLabelText(run.ui.t(label)));
/** The last draft that the tab remembers. */
const remembered = (run: RegisterRun) =>
  run.told
    .filter(([src]) => src === 'memory')
    .map(([, event]) => event)
    .at(-1);

describe('register: journeys', () => {
  journey('four steps when the service wants a code', model, thai, async (run) => {
    await begin(run);
    await run.answer('askOtp', { ok: true, value: true });
    run.ui.sees('register.position', { step: 1, total: 4 });
    await fillPhone(run.ui);
    run.ui.sees('register.position', { step: 2, total: 4 });
    await run.ui.type('otp.code', CODE);
    run.ui.sees('register.position', { step: 3, total: 4 });
    await giveLists(run.ui);
    await run.ui.choose('field.source', 'FRIEND');
    await run.ui.type('field.inviteCode', 'PR77');
    await fillProfile(run.ui);
    const identity = {
      name: 'Somchai',
      username: PHONE,
      password: PASSWORD,
      sourceCode: 'FRIEND',
      inviteCode: 'PR77',
      currency: undefined,
    };
    expect(run.asked('validate')).toEqual([identity]);
    await run.answer('validate', { ok: true, value: null });
    run.ui.sees('register.position', { step: 4, total: 4 });
    await fillBank(run.ui);
    expect(run.asked('create')).toEqual([
      { ...identity, bankCode: 'KBANK', bankAccountName: 'SOMCHAI JAI DEE', bankAccountNo: '1234567890' },
    ]);
    await run.answer('create', { ok: true, value: null });
    run.ui.sees('register.created');
    expect(run.emitted).toEqual([]);
    expect(run.actor.getSnapshot().context.password).toBe('');
    expect(remembered(run)).toEqual({ type: 'draft.forget' });
    await run.pass(1999);
    expect(run.emitted).toEqual([]);
    await run.pass(1);
    expect(run.emitted).toEqual([{ type: 'location.requested', to: '/login' }]);
    expect(run.actor.getSnapshot().status).toBe('done');
  });

  journey('back leads to the step before, with all that was typed', model, thai, async (run) => {
    await passProfile(run);
    await run.ui.type('field.accountNo', '1234567890');
    await run.ui.press('common.back');
    run.ui.sees('register.profileTitle');
    expect(held(run, 'field.password')).toBe(PASSWORD);
    await run.ui.press('common.next');
    expect(run.asked('validate')).toHaveLength(2);
    await run.answer('validate', { ok: true, value: null });
    expect(held(run, 'field.accountNo')).toBe('1234567890');
    // The browser's "back", twice at once: to the number.
    await run.send({ type: 'step.back', to: 'phone' });
    expect(held(run, 'field.phone')).toBe(PHONE);
    await run.answer('askOtp', { ok: true, value: false });
    await fillPhone(run.ui);
    expect(held(run, 'field.name')).toBe('Somchai');
    run.ui.sees('register.resumed');
  });

  journey('back does not leave an account that is being created', model, thai, async (run) => {
    await passProfile(run);
    await giveLists(run.ui);
    await fillBank(run.ui);
    run.ui.withholds('common.back');
    await run.send({ type: 'step.back', to: 'profile' });
    // The browser has gone back: it receives the order to stand at the bank again.
    expect(run.told.filter(([src]) => src === 'history').at(-1)).toEqual([
      'history',
      { type: 'step.entered', step: 'bank' },
    ]);
    await run.answer('create', { ok: true, value: null });
    run.ui.sees('register.created');
  });

  journey('a phone number has exactly 10 digits', model, thai, async (run) => {
    await begin(run);
    for (const phone of ['', '081234567', '08123456789', '08123x5678']) {
      await fillPhone(run.ui, phone);
      run.ui.sees('error.PHONE_NUMBER_REQUIRE_10_DIGIT');
      focused(run, 'field.phone');
      expect(held(run, 'field.phone')).toBe(phone);
    }
    await run.ui.type('field.phone', '081-234 5678');
    run.ui.seesNo('error.PHONE_NUMBER_REQUIRE_10_DIGIT');
    await run.ui.press('common.next');
    expect(run.actor.getSnapshot().context.draft.phone).toBe(PHONE);
    run.ui.withholds('common.next');
  });

  // The other ways to write it: tests/components/phone.test.ts.
  journey('a number is one however it is written', model, thai, async (run) => {
    await passPhone(run, '+66 (0)81-234-5678');
    run.ui.sees('register.profileLead', { phone: '081-234-5678' });
  });

  journey('in Laos a phone number has 8 to 15 digits', model, laos, async (run) => {
    await begin(run);
    await run.answer('askOtp', { ok: true, value: false });
    await fillPhone(run.ui, '2055512');
    run.ui.sees('register.phoneLaos');
    await fillPhone(run.ui, '+856 20 5551 2345');
    run.ui.sees('register.profileLead', { phone: '20 5551 2345' });
  });

  journey('in Laos the currency is LAK unless BAHT is chosen', model, laos, async (run) => {
    await passProfile(run);
    expect(run.asked('validate')).toMatchObject([{ currency: 'LAK' }]);
    run.ui.seesNo('register.bankHint');
    await run.stage.inspect();
    await fillBank(run.ui);
    expect(run.asked('create')).toMatchObject([{ currency: 'LAK' }]);
    await run.answer('create', { ok: false, code: 'REGISTER_FAIL' });
    await run.ui.choose('field.currency', 'BAHT');
    await run.ui.press('register.submit');
    expect(run.asked('create').at(-1)).toMatchObject({ currency: 'BAHT' });
  });

  journey('name, password and its confirmation are required', model, thai, async (run) => {
    await passPhone(run);
    await run.ui.press('common.next');
    run.ui.sees('register.missingName');
    run.ui.sees('login.missingPassword');
    run.ui.sees('register.missingConfirm');
    focused(run, 'field.name');
    await run.ui.type('field.name', 'Somchai');
    run.ui.seesNo('register.missingName');
    run.ui.sees('login.missingPassword');
    await run.ui.press('common.next');
    focused(run, 'field.password');
    expect(run.asked('validate')).toEqual([]);
  });

  journey('the passwords must be equal; what was typed stays', model, thai, async (run) => {
    await passPhone(run);
    await fillProfile(run.ui, { confirm: 'top-secrey' });
    run.ui.sees('register.mismatch');
    focused(run, 'field.confirmPassword');
    expect(held(run, 'field.password')).toBe(PASSWORD);
    expect(run.asked('validate')).toEqual([]);
    expect(run.actor.getSnapshot().context.password).toBe('');
    await run.ui.type('field.confirmPassword', PASSWORD);
    run.ui.seesNo('register.mismatch');
    await run.ui.press('common.next');
    expect(run.asked('validate')).toHaveLength(1);
  });

  journey('a name has something that is seen, and what is not seen is left out of it', model, thai, async (run) => {
    await passPhone(run);
    await fillProfile(run.ui, { name: '\u200b \u200d' });
    expect(run.asked('validate')).toEqual([]);
    await fillProfile(run.ui, { name: '\u200eสมชาย\u200bใจดี' });
    expect(run.asked('validate')).toMatchObject([{ name: 'สมชายใจดี' }]);
  });

  journey('bank, account number, first and last name are required', model, thai, async (run) => {
    await passProfile(run);
    await run.ui.press('register.submit');
    run.ui.sees('register.missingBank');
    run.ui.sees('register.missingAccountNo');
    run.ui.sees('register.missingFirstName');
    run.ui.sees('register.missingLastName');
    focused(run, 'field.bank');
    await fillBank(run.ui, { accountNo: '12-34x' });
    run.ui.sees('register.accountNo');
    expect(run.asked('create')).toEqual([]);
  });

  journey('KTB knows its customers by English letters only', model, thai, async (run) => {
    await passProfile(run);
    run.ui.seesNo('register.englishHint');
    await run.ui.choose('field.bank', 'KTB');
    run.ui.sees('register.englishHint');
    await fillBank(run.ui, { bank: 'KTB', firstName: 'สมชาย', lastName: 'Jai-dee' });
    expect(run.ui.screen.getAllByText(run.ui.t('error.BANK_ACCOUNT_NAME_ENG'))).toHaveLength(2);
    focused(run, 'field.firstName');
    expect(run.asked('create')).toEqual([]);
    await fillBank(run.ui, { bank: 'KTB', firstName: ' som\u200bchai ', lastName: '\u200ejai  dee' });
    expect(run.asked('create')).toMatchObject([{ bankAccountName: 'SOMCHAI JAI DEE' }]);
  });

  journey('other banks take a Thai name', model, thai, async (run) => {
    await passProfile(run);
    await fillBank(run.ui, { firstName: 'สมชาย', lastName: 'ใจดี' });
    expect(run.asked('create')).toMatchObject([{ bankAccountName: 'สมชาย ใจดี' }]);
  });

  journey('what a password must be stands beside its field before anything is refused', model, thai, async (run) => {
    await begin(run, { ...REMEMBERED, step: 'profile' });
    run.ui.sees('register.passwordHint');
  });

  journey('a weak password is told once, at its field', model, thai, async (run) => {
    await passPhone(run);
    await fillProfile(run.ui, { password: '12345678' });
    await run.answer('validate', { ok: false, code: 'PASSWORD_TOO_WEAK' });
    const error = run.ui.screen.getByText(run.ui.t('error.PASSWORD_TOO_WEAK'));
    focused(run, 'field.password');
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe(error.closest('[id]')?.id);
    await run.ui.type('field.password', 'x');
    run.ui.seesNo('error.PASSWORD_TOO_WEAK');
  });

  journey('a refusal is told once, at its field, and the form keeps all', model, thai, async (run) => {
    await passProfile(run);
    await fillBank(run.ui);
    await run.answer('create', { ok: false, code: 'EXISTING_BANK' });
    expect(run.ui.screen.getAllByText(run.ui.t('error.EXISTING_BANK'))).toHaveLength(1);
    focused(run, 'field.accountNo');
    expect(held(run, 'field.bank')).toBe('KBANK');
    expect(held(run, 'field.accountNo')).toBe('123-4-56789-0');
    expect(held(run, 'field.firstName')).toBe('Somchai');
    await run.ui.press('register.submit');
    await run.fail('create', { kind: 'timeout' });
    run.ui.sees('error.failure.timeout');
    run.ui.seesNo('error.EXISTING_BANK');
  });

  journey('an account whose answer was lost is there when the same form is sent again', model, thai, async (run) => {
    await passProfile(run);
    await fillBank(run.ui);
    await run.fail('create', { kind: 'offline' });
    run.ui.sees('error.failure.offline');
    await run.ui.press('register.submit');
    await run.answer('create', { ok: false, code: 'EXISTING_USER' });
    run.ui.sees('register.created');
    expect(run.actor.getSnapshot().context.password).toBe('');
  });

  journey('a reload at the bank step asks for the password again, and keeps the rest', model, thai, async (run) => {
    await begin(run, REMEMBERED);
    run.ui.sees('register.resumed');
    run.ui.sees('register.position', { step: 3, total: 4 });
    await giveLists(run.ui);
    expect(held(run, 'field.name')).toBe('Somchai');
    expect(held(run, 'field.source')).toBe('AD');
    expect(held(run, 'field.inviteCode')).toBe('PR12');
    expect(held(run, 'field.password')).toBe('');
    await fillProfile(run.ui);
    await run.answer('validate', { ok: true, value: null });
    expect(held(run, 'field.bank')).toBe('KTB');
    expect(held(run, 'field.accountNo')).toBe('123-4-56789-0');
    expect(held(run, 'field.firstName')).toBe('Somchai');
  });

  journey('what is typed is remembered at once, but no password and no code', model, thai, async (run) => {
    await begin(run);
    await run.answer('askOtp', { ok: true, value: true });
    await run.ui.type('field.phone', '0812');
    expect(remembered(run)).toMatchObject({ draft: { step: 'phone', phone: '0812' } });
    await fillPhone(run.ui);
    expect(remembered(run)).toMatchObject({ draft: { step: 'otp', sent: { token: 'T1' } } });
    await run.ui.type('otp.code', CODE);
    await giveLists(run.ui);
    await run.ui.choose('field.source', 'AD');
    await fillProfile(run.ui);
    await run.answer('validate', { ok: true, value: null });
    expect(remembered(run)).toMatchObject({ draft: { step: 'bank', name: 'Somchai', sourceCode: 'AD', sent: null } });
    await run.ui.choose('field.bank', 'KTB');
    expect(remembered(run)).toMatchObject({ draft: { bankCode: 'KTB' } });
    expect(JSON.stringify(run.told)).not.toContain(PASSWORD);
    expect(JSON.stringify(run.told)).not.toContain(CODE);
  });

  journey('the lists can be asked for again when they did not come', model, thai, async (run) => {
    await passPhone(run);
    asked.sources.at(-1)?.({ ok: false, code: 'REQUEST_LIMIT' });
    await run.ui.screen.findByText(run.ui.t('register.sourcesFailed'));
    await run.stage.inspect();
    await run.ui.press('common.retry');
    expect(run.ui.screen.getByLabelText(run.ui.t('field.source'))).toHaveProperty('disabled', true);
    await giveLists(run.ui);
    await run.ui.choose('field.source', 'FRIEND');
    await fillProfile(run.ui);
    expect(run.asked('validate')).toMatchObject([{ sourceCode: 'FRIEND' }]);
  });

  journey('the phone step asks by itself, and again at submit when that failed', model, thai, async (run) => {
    await begin(run);
    await run.fail('askOtp', { kind: 'offline' });
    run.ui.seesNo('error.failure.offline');
    await fillPhone(run.ui);
    expect(run.asked('askOtp')).toHaveLength(2);
    await run.fail('askOtp', { kind: 'offline' });
    run.ui.sees('error.failure.offline');
    expect(held(run, 'field.phone')).toBe(PHONE);
  });
});

describe('register: what the tab remembers', () => {
  const world = () => ({ local: memoryStore(), tab: memoryStore() });

  /** The draft that the flow begins with. */
  function recall(stores: { local: KeyValue; tab: KeyValue }, search: string): Draft {
    const history = fromCallback<StepCommand>(() => {});
    const actor = createActor(registerMachine.provide({ actors: { memory: registerMemory(stores), history } }), {
      input: { laos: false, search },
    });
    actor.start();
    const { draft } = actor.getSnapshot().context;
    actor.stop();
    return draft;
  }

  test('an invite code in the address is stored and filled in', () => {
    const stores = world();
    expect(recall(stores, '?code=PR12').inviteCode).toBe('PR12');
    expect(stores.local.get('code')).toBe('PR12');
    expect(recall({ ...stores, tab: memoryStore() }, '').inviteCode).toBe('PR12');
  });

  test('what the player typed in its place stays through a reload of the same address', () => {
    const stores = world();
    const draft = recall(stores, '?code=PR12');
    stores.tab.set('register-draft', JSON.stringify({ ...draft, inviteCode: 'PR99' }));
    expect(recall(stores, '?code=PR12').inviteCode).toBe('PR99');
    expect(recall(stores, '?utm=x&code=PR13').inviteCode).toBe('PR13');
  });

  test('a code that is none is not taken', () => {
    const stores = world();
    for (const search of ['?code=', '?code=%E0%A4%A', '?code=%3Cscript%3E', '?coded=PR1'])
      expect(recall(stores, search).inviteCode).toBe('');
    expect(stores.local.get('code')).toBeNull();
  });

  test('a draft is kept in the tab, and a broken one is not used', () => {
    const stores = world();
    stores.tab.set('register-draft', JSON.stringify(REMEMBERED));
    expect(recall(stores, '')).toEqual({ ...REMEMBERED, step: 'profile' });
    expect(stores.tab.get('register-draft')).toBe(JSON.stringify({ ...REMEMBERED, step: 'profile' }));
    for (const broken of ['{', '{"step":"bank"}', JSON.stringify({ ...REMEMBERED, step: 'paid' })]) {
      stores.tab.set('register-draft', broken);
      expect(recall(stores, '')).toEqual(EMPTY_DRAFT);
    }
  });
});

function memoryStore(): KeyValue {
  return keyValue(() => {
    throw new Error('no storage');
  });
}
